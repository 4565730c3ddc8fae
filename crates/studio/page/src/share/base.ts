// Where links lead: to the public address that this build was given, or else to where the page came from.

declare const __PUBLIC_ADDRESS__: string;

/** Set by `HACKENBUSH_PUBLIC_ADDRESS` when the page is built. */
const PUBLIC = typeof __PUBLIC_ADDRESS__ === 'undefined' ? '' : __PUBLIC_ADDRESS__;

export interface Base {
  readonly url: string;
  /** Whether it is the reader's own computer, which nobody else can reach. */
  readonly local: boolean;
  readonly port: string;
}

type Page = Pick<Location, 'protocol' | 'hostname' | 'port' | 'origin' | 'pathname'>;

export function baseOf(page: Page, configured = PUBLIC): Base {
  if (URL.canParse(configured) && /^https?:$/.test(new URL(configured).protocol)) {
    const { origin, pathname } = new URL(configured);
    return { url: origin + pathname, local: false, port: '' };
  }
  const { protocol, hostname, port, origin, pathname } = page;
  const local = protocol === 'file:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return { url: (protocol === 'file:' ? 'file://' : origin) + pathname, local, port };
}
