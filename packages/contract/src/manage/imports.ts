import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'

/** What can be imported and exported, each with its right in the access list: that of its list in the hub. */
export const IMPORTS = {
  products: 'HubProducts',
  categories: 'HubCategories',
  customers: 'HubCustomers',
  'opening-balances': 'HubCustomers',
  offers: 'HubOffers',
  taxes: 'HubTaxes',
  'service-areas': 'HubServiceAreas',
} as const
export type ImportKind = keyof typeof IMPORTS
export const IMPORT_KINDS = Object.keys(IMPORTS) as ImportKind[]
export const ImportKind = z.enum(IMPORT_KINDS as [ImportKind, ...ImportKind[]])

/** A file comes in parts, so that neither side holds all of it. */
export const IMPORT_PART_BYTES = 512 * 1024
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_ROWS = 200_000
/** A workbook is unpacked where it is chosen, as a whole. */
export const MAX_WORKBOOK_ROWS = 50_000
export const UNDO_DAYS = 7
const MAX_COLUMNS = 200

/** Why a file cannot be read at all. */
export const FILE_FAULTS = [
  'picture',
  'pdf',
  'workbook',
  'oldWorkbook',
  'brokenWorkbook',
  'notText',
  'empty',
  'noRows',
  'tooManyRows',
  'tooLarge',
  'tooManyColumns',
] as const
export const FileFault = z.enum(FILE_FAULTS)
export type FileFault = z.infer<typeof FileFault>

/** What is wrong with a value, or with a row. */
export const ROW_FAULTS = [
  'missing',
  'tooLong',
  'severalLines',
  'unstorable',
  'yesNo',
  'amount',
  'negative',
  'percent',
  'date',
  'whole',
  'oneOf',
  'gstin',
  'hsn',
  'mail',
  'stateCode',
  'pincode',
  'unknown',
  'duplicate',
  'tooManyValues',
  'order',
  'aboveMrp',
  'belowStorePrice',
  'taken',
  'invalid',
] as const
export const RowFault = z.object({
  /** Null for the whole row. */
  Field: z.string().nullable(),
  Code: z.enum(ROW_FAULTS),
  Value: z.string(),
  /** The most characters, the choices, the other line. */
  Detail: z.string(),
})
export type RowFault = z.infer<typeof RowFault>

export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export const ImportState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof ImportState>

export const ImportSettings = z.object({
  /** For each column of the file the field that it fills, or null. */
  Fields: z.array(z.string().max(40).nullable()).max(MAX_COLUMNS),
  DecimalSign: z.enum(['.', ',']),
  /** Of dates such as 03/04/2026. */
  DateOrder: z.enum(['day', 'month']),
})
export type ImportSettings = z.infer<typeof ImportSettings>

export const ImportJob = z.object({
  key: Key,
  Kind: ImportKind,
  FileName: z.string(),
  State: ImportState,
  Source: z.enum(['hub', 'command line']),
  Fault: FileFault.nullable(),
  CreatedAt: Instant,
  CreatedBy: z.string(),
  Rows: z.int(),
  New: z.int(),
  Changed: z.int(),
  Unchanged: z.int(),
  Refused: z.int(),
  /** Of the rows that are new or changed. */
  Written: z.int(),
  Undone: z.int(),
  /** Rows that the undoing left, because they were changed since. */
  Kept: z.int(),
  /** Null where there is nothing to undo, or no longer. */
  UndoUntil: Instant.nullable(),
})
export type ImportJob = z.infer<typeof ImportJob>

export const ImportColumn = z.object({
  Heading: z.string(),
  /** The first values below it. */
  Samples: z.array(z.string()),
  Field: z.string().nullable(),
})
export const ImportField = z.object({ Name: z.string(), IsRequired: z.boolean(), IsKey: z.boolean() })

export const ROW_VERDICTS = ['new', 'changed', 'unchanged', 'refused', 'kept'] as const
export const ImportedRow = z.object({
  Line: z.int(),
  Verdict: z.enum(ROW_VERDICTS),
  /** What identifies the row: its SKU, its name, its phone number. */
  Name: z.string(),
  /** As text, in the order of the kind's fields. Only those that change. */
  Changes: z.array(z.object({ Field: z.string(), Before: z.string(), After: z.string() })),
  Faults: z.array(RowFault),
  /** The row of the file, for one that was refused. */
  Cells: z.array(z.string()),
})
export type ImportedRow = z.infer<typeof ImportedRow>

const JobParams = z.object({ key: Key })
const JobReply = z.object({ code: SuccessCode, Import: ImportJob })
const HUB = { auth: 'hub', permission: null } as const

/** The right depends on the kind, so the service judges it. */
export const IMPORT_ENDPOINTS = defineEndpoints({
  /** The kinds that somebody may import or export. */
  listImportKinds: {
    ...HUB,
    method: 'GET',
    path: '/manage/imports/kinds',
    reply: z.object({
      code: SuccessCode,
      Kinds: z.array(
        z.object({
          Kind: ImportKind,
          CanImport: z.boolean(),
          CanExport: z.boolean(),
          Fields: z.array(ImportField),
        }),
      ),
    }),
  },
  listImports: {
    ...HUB,
    method: 'GET',
    path: '/manage/imports',
    reply: z.object({ code: SuccessCode, Imports: z.array(ImportJob) }),
  },
  /** Sent again with the same key it is the same import. */
  startImport: {
    ...HUB,
    method: 'POST',
    path: '/manage/imports',
    body: z.object({
      key: Uuid,
      Kind: ImportKind,
      FileName: z.string().trim().min(1).max(200),
      Size: z.int().min(1, 'The file is empty').max(MAX_IMPORT_BYTES, 'The file is larger than 64 MB'),
    }),
    reply: JobReply,
    status: 201,
  },
  sendImportPart: {
    ...HUB,
    method: 'PUT',
    path: '/manage/imports/{key}/parts/{part}',
    params: z.object({
      key: Key,
      part: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_IMPORT_BYTES / IMPORT_PART_BYTES),
    }),
    body: z.object({ Content: z.base64('is not base64').max(Math.ceil(IMPORT_PART_BYTES / 3) * 4) }),
    reply: JobReply,
  },
  readImport: { ...HUB, method: 'GET', path: '/manage/imports/{key}', params: JobParams, reply: JobReply },
  /** The columns of the file with the fields that they probably are. */
  readImportColumns: {
    ...HUB,
    method: 'GET',
    path: '/manage/imports/{key}/columns',
    params: JobParams,
    reply: z.object({
      code: SuccessCode,
      Columns: z.array(ImportColumn),
      Fields: z.array(ImportField),
      DecimalSign: z.enum(['.', ',']),
      DateOrder: z.enum(['day', 'month']),
    }),
  },
  checkImport: {
    ...HUB,
    method: 'POST',
    path: '/manage/imports/{key}/check',
    params: JobParams,
    body: ImportSettings,
    reply: JobReply,
  },
  listImportRows: {
    ...HUB,
    method: 'GET',
    path: '/manage/imports/{key}/rows',
    params: JobParams,
    query: z.object({
      verdict: z.enum(['all', ...ROW_VERDICTS]).default('all'),
      after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      size: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({
      code: SuccessCode,
      Headings: z.array(z.string()),
      Rows: z.array(ImportedRow),
      HasMore: z.boolean(),
    }),
  },
  runImport: {
    ...HUB,
    method: 'POST',
    path: '/manage/imports/{key}/run',
    params: JobParams,
    reply: JobReply,
  },
  undoImport: {
    ...HUB,
    method: 'POST',
    path: '/manage/imports/{key}/undo',
    params: JobParams,
    reply: JobReply,
  },
  /** The rows of a list with the headings that an import of it takes. */
  exportRows: {
    ...HUB,
    method: 'GET',
    path: '/manage/exports/{kind}',
    params: z.object({ kind: ImportKind }),
    query: z.object({ after: Uuid.optional() }),
    reply: z.object({
      code: SuccessCode,
      Headings: z.array(z.string()),
      Rows: z.array(z.array(z.string())),
      Next: Uuid.nullable(),
    }),
  },
})
