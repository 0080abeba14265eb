"""One line of JSON per log record, with the table, round and user it is about."""

import json
import logging
from datetime import UTC, datetime

from casino import outages

# What a line may tell besides its message. Allow-listed, so that nothing a table hides gets out through the log.
ABOUT = ("table", "round", "user", "failure", "act")


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: str(getattr(record, key)) for key in ABOUT if getattr(record, key, None) is not None}
        if record.exc_info and (away := outages.told(record.exc_info[1])):
            line |= {"level": "warning", "away": away}  # hundreds of traces would say no more
        elif record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
