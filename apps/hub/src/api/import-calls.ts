import type { ImportJob, ImportKind, ImportSettings, ImportedRow } from '@evertill/contract'
import type { HubClient } from './hub-client.ts'
import { toBase64 } from './to-base64.ts'

/** As large as the server takes a part. */
const PART_BYTES = 512 * 1024

export interface KindRights {
  Kind: ImportKind
  CanImport: boolean
  CanExport: boolean
}

export interface ImportColumns extends Omit<ImportSettings, 'Fields'> {
  Columns: readonly { Heading: string; Samples: readonly string[]; Field: string | null }[]
  Fields: readonly { Name: string; IsRequired: boolean; IsKey: boolean }[]
}

interface ImportRowPage {
  Headings: readonly string[]
  Rows: readonly ImportedRow[]
  HasMore: boolean
}

export interface ExportTable {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

interface JobReply {
  Import: ImportJob
}

const at = (key: string, step?: string): string =>
  `/manage/imports/${encodeURIComponent(key)}${step === undefined ? '' : `/${step}`}`

export const createImportCalls = ({ call }: Pick<HubClient, 'call'>) => ({
  kinds: async (signal: AbortSignal) =>
    (await call<{ Kinds: readonly KindRights[] }>('GET', '/manage/imports/kinds', { signal })).Kinds,
  list: async (signal: AbortSignal) =>
    (await call<{ Imports: readonly ImportJob[] }>('GET', '/manage/imports', { signal })).Imports,
  read: async (key: string, signal: AbortSignal) => (await call<JobReply>('GET', at(key), { signal })).Import,
  columns: (key: string, signal: AbortSignal) => call<ImportColumns>('GET', at(key, 'columns'), { signal }),
  rows: (key: string, verdict: string, after: number, size: number) =>
    call<ImportRowPage>('GET', at(key, 'rows'), { query: { verdict, after, size } }),
  check: async (key: string, settings: ImportSettings) =>
    (await call<JobReply>('POST', at(key, 'check'), { body: settings })).Import,
  step: async (key: string, step: 'run' | 'undo') => (await call<JobReply>('POST', at(key, step))).Import,
  /** Sends the file in parts. The key makes a part that is sent again the same part. */
  upload: async (
    file: { key: string; kind: ImportKind; name: string; content: Blob },
    onProgress: (share: number) => void,
  ): Promise<void> => {
    const { key, kind, name, content } = file
    await call('POST', '/manage/imports', {
      body: { key, Kind: kind, FileName: name, Size: content.size },
    })
    for (let part = 0; part * PART_BYTES < content.size; part++) {
      const piece = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      await call('PUT', at(key, `parts/${part}`), { body: { Content: await toBase64(piece) } })
      onProgress(Math.min(1, ((part + 1) * PART_BYTES) / content.size))
    }
  },
  /** Every row of a list, page by page. */
  exported: async (kind: ImportKind): Promise<ExportTable> => {
    const rows: (readonly string[])[] = []
    for (let after: string | undefined; ;) {
      const page = await call<{ Headings: string[]; Rows: string[][]; Next: string | null }>(
        'GET',
        `/manage/exports/${kind}`,
        { query: { after } },
      )
      rows.push(...page.Rows)
      if (page.Next === null) return { heads: page.Headings, rows }
      after = page.Next
    }
  },
})
