import { localNumber } from '@evertill/texts/numbers.ts'
import { screenNumbers } from './numbers.ts'

/** Whole megabytes are precise enough. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  const write = (size: number) => localNumber(size.toFixed(1), screenNumbers())
  return megabytes < 1_000 ? `${write(megabytes)} MB` : `${write(megabytes / 1_000)} GB`
}
