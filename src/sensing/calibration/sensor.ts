/** One sensor channel of one driver of a board map. */
export interface Sensor {
  readonly driver: string;
  readonly channel: number;
}

/** One light of the chain of one driver of a board map. */
export interface Lamp {
  readonly driver: string;
  readonly light: number;
}

export const sensorKey = ({ driver, channel }: Sensor): string => `${driver} ${channel}`;
export const lampKey = ({ driver, light }: Lamp): string => `${driver} ${light}`;
