import type { Sheet } from '@evertill/paper/table-file.ts'

export interface ExportedReport {
  title: string
  /** Period, comparison and filters, in words. */
  facts: readonly string[]
  /** Without an ending. */
  fileName: string
  /** All rows, also those that the page does not show. */
  sheets: () => Promise<readonly Sheet[]>
}
