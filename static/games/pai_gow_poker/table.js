// Cards are set on the mat that all pai gow games have.
import '../pai_gow_family/mat.js';
