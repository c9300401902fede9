const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Such an address leads every other device to itself. */
export const isOwnMachine = (host: string): boolean => LOOPBACK.has(host)

export const hostOf = (url: string): string => new URL(url).hostname
