import { seal } from './crc.ts';
import { printLights } from './lights.ts';
import { MAX_LINE_FROM_BOARD, MAX_LINE_FROM_DAEMON, type Message } from './messages.ts';

function body(message: Message): string {
  switch (message.kind) {
    case 'hello':
      return `hello protocol=${message.protocol} firmware=${message.firmware} holes=${message.holes} lights=${message.lights} name=${message.name}`;
    case 'snapshot':
      return `snapshot ${message.number} ${message.ms} ${message.levels.map((occupied) => (occupied ? 'o' : '.')).join('')}`;
    case 'change':
      return `change ${message.number} ${message.ms} ${message.channel} ${message.occupied ? 'occupied' : 'empty'}`;
    case 'beat':
      return `beat ${message.number} ${message.ms} ${message.broken}`;
    case 'ok':
    case 'scene':
    case 'show':
    case 'ping':
      return `${message.kind} ${message.id}`;
    case 'no':
      return `no ${message.id} ${message.code}`;
    case 'ask':
      return `ask ${message.id} ${message.what}`;
    case 'limit':
      return `limit ${message.id} ${message.brightness} ${message.milliamps}`;
    case 'paint':
      return `paint ${message.id} ${message.colour} ${message.effect} ${printLights(message.lights)}`;
  }
}

const longest = (message: Message): number => {
  switch (message.kind) {
    case 'ask':
    case 'limit':
    case 'scene':
    case 'paint':
    case 'show':
    case 'ping':
      return MAX_LINE_FROM_DAEMON;
    default:
      return MAX_LINE_FROM_BOARD;
  }
};

/** The line of a message, newline included. Throws where it would be too long: `sceneOrders` makes paints that fit. */
export function print(message: Message): string {
  const line = seal(body(message));
  if (line.length > longest(message)) throw new RangeError(`a line of ${line.length} bytes is too long: ${line}`);
  return line;
}
