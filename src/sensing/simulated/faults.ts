import { PROTOCOL } from '../../../firmware-protocol/index.ts';

/** What is wrong with a simulated board, for tests and for showing how the daemon bears it. */
export class Faults {
  /** Channels whose sensor always says the same. */
  readonly stuck = new Map<number, boolean>();
  /** The protocol version that the board claims to speak. */
  protocol: number = PROTOCOL;
  private losing = 0;
  private garbling = 0;
  private deaf = 0;

  /** The next so many lines to the daemon are lost. */
  loseLines(count: number): void {
    this.losing = count;
  }

  /** One character in each of the next so many lines to the daemon is wrong. */
  garbleLines(count: number): void {
    this.garbling = count;
  }

  /** The next so many lines from the daemon are not heard, as while an AVR sends to its lights. */
  deafen(count: number): void {
    this.deaf = count;
  }

  /** The line as it reaches the daemon; null: not at all. */
  transmit(line: string): string | null {
    if (this.losing > 0) {
      this.losing--;
      return null;
    }
    if (this.garbling > 0) {
      this.garbling--;
      const at = line.length >> 1;
      return line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 0x04) + line.slice(at + 1);
    }
    return line;
  }

  isDeaf(): boolean {
    if (this.deaf === 0) return false;
    this.deaf--;
    return true;
  }
}
