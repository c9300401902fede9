import { hostOf, isOwnMachine } from '../../parts/own-machine.ts'

/** The address by which this page was opened works for other devices too, unless it is this machine's own. */
export const trustUrlFor = (urls: readonly string[], host: string): string | undefined =>
  urls.find((url) => hostOf(url) === host && !isOwnMachine(host)) ??
  urls.find((url) => !isOwnMachine(hostOf(url))) ??
  urls[0]
