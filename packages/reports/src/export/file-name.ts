import type { Period } from '../period/period.ts'

/** A file says which days it is of: `Tax-2026-10-01-2026-10-31`. */
export const fileNameOf = (title: string, { from, to }: Period): string =>
  [title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''), from, ...(from === to ? [] : [to])].join('-')
