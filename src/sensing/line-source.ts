import type { BoardMap } from './board-map.ts';
import type { LinkCounters } from './counters.ts';
import { LineLink, type LineLinkOptions } from './line-link.ts';
import { MappedSource } from './mapped-source.ts';
import { wiringOf } from './wiring.ts';

export interface LineSourceOptions extends Omit<LineLinkOptions, 'needed' | 'module'> {
  readonly map: BoardMap;
  /** The driver of the map that this source is; its only one if left out. */
  readonly driver?: string;
}

/** The holes and lights that one serial driver of a board map serves, over the line protocol. */
export class LineSource extends MappedSource {
  private readonly link: LineLink;

  constructor(options: LineSourceOptions) {
    const { drivers } = options.map;
    const driver = options.driver === undefined ? drivers[0] : drivers.find(({ id }) => id === options.driver);
    const wiring = wiringOf(options.map, driver?.id ?? '');
    const link = new LineLink({
      ...options,
      needed: wiring.channels,
      ...(driver?.kind === 'serial' && driver.module !== undefined && { module: driver.module }),
    });
    super(link, wiring, (lights) => {
      link.counters.lightsLeftOut += lights;
    });
    this.link = link;
  }

  get counters(): Readonly<LinkCounters> {
    return this.link.counters;
  }
}
