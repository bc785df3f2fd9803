export interface Places {
  dataFolder: string;
  logFolder: string;
  host: string;
  /** `serverPort` differs from the console's `port` only if the page is served from its sources. */
  port: number;
  serverPort: number;
  address: string;
  doorPort: number;
  licencePort: number;
  secretKey: string;
  noteChild(name: string, pid: number): void;
}
