// Prints the schema of board maps: npm run build && node hardware/boards/schema.mjs > hardware/boards/board-map.schema.json
// (then npm run check:fix). A test says when that is due.
import { BoardMapSchema } from '../../dist/src/sensing/board-map-file.js';

const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...BoardMapSchema };
process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
