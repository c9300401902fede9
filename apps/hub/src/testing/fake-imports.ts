import type { ImportJob, ImportedRow } from '@evertill/contract'

const HEADINGS = ['Artikelnr', 'Bezeichnung', 'Preis', 'Lager']
const FIELDS = [
  { Name: 'SKU', IsRequired: true, IsKey: true },
  { Name: 'Name', IsRequired: true, IsKey: false },
  { Name: 'RetailPrice', IsRequired: true, IsKey: false },
  { Name: 'Unit', IsRequired: false, IsKey: false },
]
const ROWS: readonly ImportedRow[] = [
  {
    Line: 2,
    Verdict: 'changed',
    Name: 'DEMO-001',
    Changes: [{ Field: 'RetailPrice', Before: '58.00', After: '60.50' }],
    Faults: [],
    Cells: [],
  },
  {
    Line: 3,
    Verdict: 'new',
    Name: 'N-1',
    Changes: [{ Field: 'Name', Before: '', After: 'Jam' }],
    Faults: [],
    Cells: [],
  },
  {
    Line: 4,
    Verdict: 'refused',
    Name: 'N-2',
    Changes: [],
    Faults: [{ Field: 'RetailPrice', Code: 'amount', Value: 'viel', Detail: '' }],
    Cells: ['N-2', '=Tea', 'viel', ''],
  },
  {
    Line: 5,
    Verdict: 'refused',
    Name: 'N-3',
    Changes: [],
    Faults: [{ Field: 'Category', Code: 'unknown', Value: 'Pickles', Detail: '' }],
    Cells: ['N-3', 'Pickle', '40', ''],
  },
]

const COUNTS = { Rows: 4, New: 1, Changed: 1, Unchanged: 0, Refused: 2 }
const NEXT: Partial<Record<ImportJob['State'], Partial<ImportJob>>> = {
  checking: { State: 'checked', ...COUNTS },
  running: { State: 'done', Written: 2, UndoUntil: '2026-11-26T03:00:00.000Z' },
  undoing: { State: 'undone', Undone: 1, Kept: 1, UndoUntil: null },
}

interface Asked {
  method: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/** The import of products in memory: each time that it is asked how far it is, the next step is done. */
export const createFakeImports = (canImport: boolean) => {
  const jobs: ImportJob[] = []
  let uploaded = 0

  const start = ({ body }: Asked): ImportJob => ({
    key: String(body['key']),
    Kind: 'products',
    FileName: String(body['FileName']),
    State: 'uploading',
    Source: 'hub',
    Fault: null,
    CreatedAt: '2026-11-19T03:00:00.000Z',
    CreatedBy: 'Manager 1',
    ...{ Rows: 0, New: 0, Changed: 0, Unchanged: 0, Refused: 0, Written: 0, Undone: 0, Kept: 0 },
    UndoUntil: null,
  })

  const onJob = (asked: Asked, job: ImportJob, step: string | undefined): object | null => {
    const { method, query, body } = asked
    if (step === 'parts') {
      uploaded += String(body['Content']).length
      job.State = 'uploaded'
    } else if (step === 'columns')
      return {
        Columns: HEADINGS.map((Heading, at) => ({
          Heading,
          Samples: ['A', 'B'],
          Field: FIELDS[at === 3 ? 9 : at]?.Name ?? null,
        })),
        Fields: FIELDS,
        DecimalSign: ',',
        DateOrder: 'day',
      }
    else if (step === 'rows') {
      const verdict = query.get('verdict') ?? 'all'
      return {
        Headings: HEADINGS,
        Rows: ROWS.filter(({ Verdict }) => verdict === 'all' || Verdict === verdict),
        HasMore: false,
      }
    } else if (step === 'check') job.State = 'checking'
    else if (step === 'run') job.State = 'running'
    else if (step === 'undo') job.State = 'undoing'
    else if (method === 'GET') Object.assign(job, NEXT[job.State])
    return { Import: { ...job } }
  }

  return {
    jobs,
    uploaded: () => uploaded,
    /** Null for what is not there. */
    answer: (asked: Asked, [key, step]: readonly (string | undefined)[]): object | null => {
      if (key === 'kinds')
        return { Kinds: [{ Kind: 'products', CanImport: canImport, CanExport: canImport, Fields: FIELDS }] }
      if (key === undefined && asked.method === 'GET') return { Imports: jobs }
      if (key === undefined) {
        const job = start(asked)
        jobs.push(job)
        return { Import: job }
      }
      const job = jobs.find((one) => one.key === key)
      return job ? onJob(asked, job, step) : null
    },
  }
}
