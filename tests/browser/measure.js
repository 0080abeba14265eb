/* What lies over what on a table page: sentences, one for each fault; none if all can be read and pressed. */
({ touch }) => {
  const MOST = 2; // so many pixels may letters and boxes share: their lines have some air
  const all = selector => [...document.querySelectorAll(selector)];
  const clipped = one => one && (getComputedStyle(one).clipPath === 'inset(50%)' || clipped(one.parentElement)); // for readers alone
  const shown = one => one?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !clipped(one);
  const stage = document.querySelector('#stage').getBoundingClientRect();

  // ---- boxes: four corners each, since print may stand upright or follow the table's edge
  const corners = ({ x, y, width, height }, slack = 0, to = point => point) => {
    const top = y + height * slack, foot = y + height * (1 - slack);
    return [[x, top], [x + width, top], [x + width, foot], [x, foot]].map(to);
  };
  const lettered = text => {
    const { a, b, c, d, e, f } = text.getScreenCTM(), to = ([x, y]) => [a * x + c * y + e, b * x + d * y + f];
    if (!text.querySelector('textPath')) return [corners(text.getBBox(), 0.22, to)];
    return [...text.textContent].flatMap((letter, at) => letter.trim() ? [corners(text.getExtentOfChar(at), 0.22, to)] : []);
  };
  const span = (corners, [x, y]) => {
    const along = corners.map(([i, j]) => i * x + j * y);
    return [Math.min(...along), Math.max(...along)];
  };
  const axes = corners => [0, 1].map(at => {
    const [[x, y], [i, j]] = [corners[at], corners[at + 1]], long = Math.hypot(i - x, j - y) || 1;
    return [(i - x) / long, (j - y) / long];
  });
  /** How deep two boxes lie in each other; zero and below if they do not. */
  const shared = (a, b) => Math.min(...[...axes(a), ...axes(b)].map(axis => {
    const [from, to] = span(a, axis), [start, end] = span(b, axis);
    return Math.min(to, end) - Math.max(from, start);
  }));
  const depth = (a, b) => Math.max(...a.boxes.flatMap(one => b.boxes.map(other => shared(one, other))));

  // ---- what is measured
  const item = (kind, one, slack = 0) => {
    const text = (one.textContent.replace(/\s+/g, ' ').trim() || one.ariaLabel || one.id).slice(0, 40);
    const boxes = kind === 'print' ? lettered(one) : [corners(one.getBoundingClientRect(), slack)];
    return { kind, one, boxes, name: `${kind} “${text}”` };
  };
  const kinds = {
    print: ['.felt text', 0.22],
    words: ['#call > .call, #call > .call-help, #readout, #shoe > *, #meters, #burnt > b, #region-count, .history-title, .past, .tally, .mat > .half > b', 0.1],
    tag: ['#felt .chips .pill'],
    total: ['.lying .pill, .lying .bet'],
    note: ['.lying > .held'],
    plate: ['#seats > .plate'],
    bar: ['.topbar > *, .topbar #leave .btn'],
    card: ['.lying .laid, .mat .my-piece'],
  };
  const NEVER = {
    print: ['print', 'words', 'note', 'plate'], words: ['words', 'tag', 'total', 'note', 'plate', 'card'],
    tag: ['tag', 'total', 'note', 'plate', 'card'], total: ['total', 'note', 'plate', 'card'], note: ['note', 'plate', 'card'],
    plate: ['plate', 'card'], card: ['card'], bar: ['bar'],
  };
  const items = Object.entries(kinds).flatMap(([kind, [selector, slack]]) =>
    all(selector).filter(shown).map(one => item(kind, one, slack)).filter(({ one }) => one.getBoundingClientRect().width > 1));
  const hand = ({ one }) => one.closest('.lying')?.dataset.hand;
  const group = ({ one }) => one.closest('.group') ?? one.closest('.lying');
  /** A hand's cards lie over each other, and its total on them; a hand that is set lies with its own parts. */
  const together = (a, b) => hand(a) && hand(a) === hand(b) && (group(a) === group(b) || !group(a).matches('.group'));
  const inside = (a, b) => a.one.contains(b.one) || b.one.contains(a.one);

  const found = [];
  items.forEach((a, at) => {
    for (const b of items.slice(at + 1)) {
      if (!NEVER[a.kind].includes(b.kind) || together(a, b) || inside(a, b)) continue;
      const deep = depth(a, b);
      if (deep > MOST) found.push(`${a.name} | ${b.name} (${Math.round(deep)})`);
    }
  });
  for (const { kind, name, boxes } of items) {
    if (kind === 'print') continue;
    const beside = ([x, y]) => x < -1 || x > innerWidth + 1 || kind !== 'bar' && (y < stage.top - 1 || y > stage.bottom + 1);
    if (boxes.flat().some(beside)) found.push(`${name} hangs out of its place`);
  }
  for (const one of all('#readout > *, #readout, #call > .call, #rack .btn, #offers .btn, .plate, .topbar h1')) {
    if (shown(one) && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${item('', one).name}`);
  }

  // ---- what is pressed: not covered, apart from each other, large enough
  const JOINTS = '.spot-line, .spot-corner, .spot-track';
  const targets = all('.spot, .rack button').filter(one =>
    shown(one) && one.getBoundingClientRect().width && getComputedStyle(one).pointerEvents !== 'none').map(one => item('target', one));
  const rack = document.querySelector('.rack').getBoundingClientRect().top, scrolled = document.documentElement.scrollHeight - innerHeight - scrollY;
  /** Whether something of the felt lies behind the rack only until the page is scrolled. */
  const comesUp = (one, low) => one.matches('.spot') && low > rack && low - scrolled <= rack + MOST;
  const POINTS = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]];
  for (const { one } of targets) {
    const { x, y, width, height } = one.getBoundingClientRect();
    const hits = ([i, j]) => {
      const [px, py] = [x + width * i, y + height * j];
      return py < 0 || py > innerHeight || comesUp(one, py) || one.contains(document.elementFromPoint(px, py));
    };
    if (!POINTS.some(hits)) found.push(`covered: ${one.id}`);
    const { content, left, top } = getComputedStyle(one, '::after'), reach = side => content === 'none' ? 0 : -2 * (parseFloat(side) || 0);
    const size = Math.min(width + reach(left), height + reach(top)), least = touch && !one.matches('.spot') ? 43.5 : 23.5;
    const elsewhere = one.matches('[data-zones] .spot') && shown(document.querySelector('#do-lines')); // and there it is large
    if (size < least && !elsewhere) found.push(`small: ${one.id} ${Math.round(width)} × ${Math.round(height)}`);
  }
  const apart = targets.filter(({ one }) => !one.matches(JOINTS));
  apart.forEach((a, at) => {
    for (const b of apart.slice(at + 1)) {
      const behind = [a, b].some(({ one }) => comesUp(one, one.getBoundingClientRect().bottom)) && a.one.matches('.spot') !== b.one.matches('.spot');
      if (depth(a, b) > MOST && !behind) found.push(`pressed together: ${a.one.id} | ${b.one.id}`);
    }
  });
  return [...new Set(found)];
}
