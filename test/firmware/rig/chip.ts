import {
  AVRClock,
  AVRIOPort,
  AVRTimer,
  AVRUSART,
  AVRWatchdog,
  avrInstruction,
  CPU,
  clockConfig,
  portBConfig,
  portDConfig,
  timer1Config,
  usart0Config,
  watchdogConfig,
} from 'avr8js';

export const HZ = 16_000_000;
export const CYCLES_PER_MS = HZ / 1000;

const FLASH_BYTES = 0x8000;
const RAM_START = 0x100;
const RAM_BYTES = 2048;
const SLEEP = 0x9588;
const MCUSR = 0x54;
const WATCHDOG_RESET_FLAG = 0x08;
const WDTCSR = 0x60;
const UCSR0A = 0xc0;
const RECEIVED = 0x80;
const READ_ONLY = 0xbc;
/** A host sends at 115,200 baud by its own, exact clock: ten bits. */
const CYCLES_PER_BYTE = Math.round((HZ * 10) / 115_200);
/** Two bytes in the receiver's buffer and one in its shift register. */
const RECEIVER_HOLDS = 3;

/** What the simulator's timer keeps for itself. */
interface TimerState {
  readonly ocrA: number;
  readonly tcnt: number;
  readonly lastCycle: number;
  readonly divider: number;
}

/** The words of an Intel HEX file. */
export function programOf(hex: string): Uint16Array {
  const bytes = new Uint8Array(FLASH_BYTES).fill(0xff);
  for (const line of hex.split(/\r?\n/)) {
    const [, count, address, kind, data] = /^:(..)(....)(..)(.*)..$/.exec(line) ?? [];
    if (kind !== '00' || data === undefined) continue;
    bytes.set(
      Buffer.from(data.slice(0, Number.parseInt(count as string, 16) * 2), 'hex'),
      Number.parseInt(address as string, 16),
    );
  }
  return new Uint16Array(bytes.buffer);
}

/**
 * An ATmega328P that runs a program: the simulator's CPU, with what it leaves out added here: sleeping, resets by the watchdog,
 * and a serial receiver that holds three bytes and loses the next one.
 */
export class Chip {
  readonly program: Uint16Array;
  /** Called when a byte has gone out on the serial line. */
  onByte: (byte: number) => void = () => {};
  /** Called when a program has set the pins of port B or D; at a reset all are 0. */
  onPorts: (portB: number, portD: number) => void = () => {};
  /** Bytes that came while the receiver was full. */
  overruns = 0;
  watchdogResets = 0;
  private cpu!: CPU;
  private portD!: AVRIOPort;
  private portB!: AVRIOPort;
  private uart!: AVRUSART;
  private timer!: AVRTimer;
  private asleep = false;
  private resetting = false;
  private readonly coming: number[] = [];
  private receiving = false;
  private held: number[] = [];
  private readonly inputs = new Map<number, boolean>();

  constructor(program: Uint16Array) {
    this.program = program;
    this.power(0);
  }

  get cycles(): number {
    return this.cpu.cycles;
  }

  /** Milliseconds since the first start. */
  get ms(): number {
    return this.cpu.cycles / CYCLES_PER_MS;
  }

  get programCounter(): number {
    return this.cpu.pc;
  }

  /** Whether the program waits for an interrupt; the program counter is behind its SLEEP. */
  get sleeping(): boolean {
    return this.asleep;
  }

  get interruptsEnabled(): boolean {
    return this.cpu.interruptsEnabled;
  }

  /** Where in `ram` the stack ends now. */
  get stackPointer(): number {
    return this.cpu.SP - RAM_START;
  }

  /** The bytes of the RAM, variables first, stack last. */
  get ram(): Uint8Array {
    return this.cpu.data.subarray(RAM_START, RAM_START + RAM_BYTES);
  }

  /** Starts the program anew with everything else in the chip as after a loss of power. */
  restart(): void {
    this.power(this.cpu.cycles);
  }

  /** Bytes that a host sends, back to back. */
  send(bytes: Iterable<number>): void {
    for (const byte of bytes) this.coming.push(byte);
    if (!this.receiving) this.receiveNext();
  }

  /** Sent bytes that have not arrived yet. */
  get sending(): number {
    return this.coming.length + Number(this.receiving);
  }

  /** The level at an input of port D. */
  setInput(pin: number, high: boolean): void {
    this.inputs.set(pin, high);
    this.portD.setPin(pin, high);
  }

  /** Runs up to this cycle or a little further. */
  runTo(end: number): void {
    while (this.cpu.cycles < end) {
      const { cpu } = this;
      while (cpu.cycles < end && !this.resetting) {
        if (this.asleep) this.wait(end);
        else {
          const { pc } = cpu;
          avrInstruction(cpu);
          cpu.tick();
          // Where an interrupt was taken at once, it goes on elsewhere.
          if (cpu.progMem[pc] === SLEEP && cpu.pc === pc + 1) this.asleep = true;
        }
      }
      if (this.resetting) this.resetByWatchdog();
    }
  }

  /** Nothing happens before the next event of the timer, of the serial line or of the watchdog. */
  private wait(end: number): void {
    const { cpu } = this;
    const { pc } = cpu;
    const next = cpu['nextClockEvent'];
    let to = next?.cycles ?? end;
    if (next?.callback === this.timer['count']) {
      // The simulator counts every step of the timer as an event. Before the last two that lead to its interrupt none matters.
      const { ocrA, tcnt, lastCycle, divider } = this.timer as unknown as TimerState;
      to = Math.max(to, Math.min(next.next?.cycles ?? end, lastCycle + (ocrA - tcnt - 2) * divider));
    }
    cpu.cycles = Math.max(cpu.cycles, Math.min(to, end));
    cpu.tick();
    if (cpu.pc !== pc) this.asleep = false;
  }

  private resetByWatchdog(): void {
    this.watchdogResets++;
    this.power(this.cpu.cycles);
    // As in the real chip: the watchdog stays on with its shortest time until the program switches it off.
    this.cpu.data[MCUSR] = WATCHDOG_RESET_FLAG;
    this.cpu.writeData(WDTCSR, 0x18);
    this.cpu.writeData(WDTCSR, 0x08);
  }

  private power(cycles: number): void {
    const cpu = new CPU(this.program, RAM_BYTES);
    cpu.cycles = cycles;
    cpu.reset = () => {
      this.resetting = true;
    };
    this.cpu = cpu;
    this.resetting = false;
    this.asleep = false;
    this.held = [];
    this.portB = new AVRIOPort(cpu, portBConfig);
    this.portD = new AVRIOPort(cpu, portDConfig);
    this.timer = new AVRTimer(cpu, timer1Config);
    new AVRWatchdog(cpu, watchdogConfig, new AVRClock(cpu, HZ, clockConfig));
    this.uart = this.serialLine(cpu);
    let [portB, portD] = [0, 0];
    this.portB.addListener((value) => {
      portB = value;
      this.onPorts(portB, portD);
    });
    this.portD.addListener((value) => {
      portD = value;
      this.onPorts(portB, portD);
    });
    for (const [pin, high] of this.inputs) this.portD.setPin(pin, high);
    this.onPorts(0, 0);
    this.receiving = false;
    if (this.coming.length > 0) this.receiveNext();
  }

  private serialLine(cpu: CPU): AVRUSART {
    const uart = new AVRUSART(cpu, usart0Config, HZ);
    uart.onByteTransmit = (byte) => {
      cpu.addClockEvent(() => this.onByte(byte), uart['cyclesPerChar']);
    };
    // Writing these registers clears flags in the simulator that programs can only read in the chip.
    const setFlags = cpu.writeHooks[usart0Config.UCSRA];
    cpu.writeHooks[usart0Config.UCSRA] = (value, old, address, mask) => {
      const done = setFlags?.(value, old, address, mask);
      cpu.data[UCSR0A]! |= old & READ_ONLY;
      return done ?? false;
    };
    const configure = cpu.writeHooks[usart0Config.UCSRB];
    cpu.writeHooks[usart0Config.UCSRB] = (value, old, address, mask) => {
      const received = cpu.data[UCSR0A]! & RECEIVED;
      const done = configure?.(value, old, address, mask);
      if (received) cpu.setInterruptFlag(uart['RXC']);
      return done ?? false;
    };
    const readData = cpu.readHooks[usart0Config.UDR];
    cpu.readHooks[usart0Config.UDR] = (address) => {
      const byte = readData?.(address) ?? 0;
      const next = this.held.shift();
      if (next !== undefined) uart.writeByte(next, true);
      return byte;
    };
    return uart;
  }

  private receiveNext(): void {
    const byte = this.coming.shift();
    this.receiving = byte !== undefined;
    if (byte === undefined) return;
    this.cpu.addClockEvent(() => {
      this.receive(byte);
      this.receiveNext();
    }, CYCLES_PER_BYTE);
  }

  private receive(byte: number): void {
    const taken = (this.cpu.data[UCSR0A]! & RECEIVED) === 0;
    if (taken) this.uart.writeByte(byte, true);
    else if (this.held.length < RECEIVER_HOLDS - 1) this.held.push(byte);
    else this.overruns++;
  }
}
