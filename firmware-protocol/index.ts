export { crc16, seal } from './crc.ts';
export { type Look, sceneOrders } from './lights.ts';
export * from './messages.ts';
export { parse } from './parse.ts';
export { print } from './print.ts';
