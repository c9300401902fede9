import type { Mailer } from '../../platform/mailer.ts'

type Server = { readonly mailer: Mailer | undefined; readonly billUrl: string | undefined }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What the company's row says about the server, which no table knows. */
export const addStanding = ({ mailer, billUrl }: Server, reply: object): object => {
  const standing = { PublicAddress: billUrl ?? '', HasMail: mailer !== undefined }
  const { Row, Rows } = reply as { Row?: unknown; Rows?: unknown }
  return {
    ...reply,
    ...(isObject(Row) ? { Row: { ...Row, ...standing } } : {}),
    ...(Array.isArray(Rows) ? { Rows: Rows.map((row: object) => ({ ...row, ...standing })) } : {}),
  }
}
