import { RETURN_PROBLEMS, type ReturnProblemCode, isGstin, stateOf } from '@evertill/domain'
import { z } from 'zod'

/** Rupees with two decimals. Cheaper than `multipleOf`: a month has a hundred thousand amounts. */
const Rupees = z.number().refine((value) => Math.round(value * 100) / 100 === value, 'has more decimals')
/** Of a listed document. */
const Listed = Rupees.min(0)
const Gstin = z.string().refine(isGstin, 'is no GSTIN')
const DocumentNo = z
  .string()
  .max(16)
  .regex(/^[A-Za-z0-9/-]+$/)
const State = z.string().refine((code) => stateOf(code)?.code === code, 'is no State')
const Hsn = z.string().regex(/^(\d{4}|\d{6}|\d{8})$/)
const Count = z.int().min(0)
const Place = z.int().min(1)
const Rate = z.number().min(0).max(100)
const ReturnPeriod = z.string().regex(/^(0[1-9]|1[0-2])\d{4}$/)
const ReturnDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/)

const amounts = <Amount extends z.ZodType>(amount: Amount) => ({
  txval: amount,
  iamt: amount,
  camt: amount,
  samt: amount,
  csamt: amount,
})
const listOf = <Row extends z.ZodRawShape>(row: Row) => z.array(z.strictObject(row)).min(1)

const itms = listOf({ num: Place, itm_det: z.strictObject({ rt: Rate, ...amounts(Listed) }) })
const invoice = { inum: DocumentNo, idt: ReturnDate, val: Listed, itms }
const regular = { pos: State, rchrg: z.literal('N'), inv_typ: z.literal('R') }
const amends = { oinum: DocumentNo, oidt: ReturnDate }
const anyNote = {
  ntty: z.literal('C'),
  nt_num: DocumentNo,
  nt_dt: ReturnDate,
  inum: DocumentNo.optional(),
  idt: ReturnDate.optional(),
  val: Listed,
  itms,
}
const note = { ...anyNote, ...regular }
const largeNote = { ...anyNote, pos: State, typ: z.literal('B2CL') }
const amendsNote = { ont_num: DocumentNo, ont_dt: ReturnDate }
const goods = z.array(
  z.strictObject({
    num: Place,
    hsn_sc: Hsn,
    uqc: z.string().min(2).max(3),
    qty: Rupees,
    rt: Rate,
    ...amounts(Rupees),
  }),
)

/**
 * GSTR-1 as the network would take it. The network publishes no schema; this one is written from what is known of it. What
 * the shop's data make of a month is checked with it before it is filed.
 */
export const Gstr1File = z.strictObject({
  gstin: Gstin,
  fp: ReturnPeriod,
  b2b: listOf({ ctin: Gstin, inv: listOf({ ...invoice, ...regular }) }).optional(),
  b2ba: listOf({ ctin: Gstin, inv: listOf({ ...amends, ...invoice, ...regular }) }).optional(),
  b2cl: listOf({ pos: State, inv: listOf(invoice) }).optional(),
  b2cla: listOf({ pos: State, inv: listOf({ ...amends, ...invoice }) }).optional(),
  b2cs: listOf({
    sply_ty: z.enum(['INTRA', 'INTER']),
    pos: State,
    typ: z.literal('OE'),
    rt: Rate,
    ...amounts(Rupees),
  }).optional(),
  b2csa: listOf({
    omon: ReturnPeriod,
    sply_ty: z.enum(['INTRA', 'INTER']),
    typ: z.literal('OE'),
    pos: State,
    itms: listOf({ rt: Rate, ...amounts(Rupees) }),
  }).optional(),
  cdnr: listOf({ ctin: Gstin, nt: listOf(note) }).optional(),
  cdnra: listOf({ ctin: Gstin, nt: listOf({ ...amendsNote, ...note }) }).optional(),
  cdnur: listOf(largeNote).optional(),
  cdnura: listOf({ ...amendsNote, ...largeNote }).optional(),
  nil: z
    .strictObject({
      inv: listOf({
        sply_ty: z.enum(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C']),
        nil_amt: Rupees,
        expt_amt: Rupees,
        ngsup_amt: Rupees,
      }),
    })
    .optional(),
  hsn: z
    .union([z.strictObject({ data: goods }), z.strictObject({ hsn_b2b: goods, hsn_b2c: goods })])
    .optional(),
  doc_issue: z
    .strictObject({
      doc_det: listOf({
        doc_num: z.union([z.literal(1), z.literal(5)]),
        docs: listOf({
          num: Place,
          from: DocumentNo,
          to: DocumentNo,
          totnum: Count,
          cancel: Count,
          net_issue: Count,
        }),
      }),
    })
    .optional(),
})

/** Problems that only the server can see, beside those of the domain. */
const SERVER_PROBLEMS = {
  /** The file does not fit the schema, for a reason that no other problem names. */
  FILE_REFUSED: 'error',
  /** Sales of the month that contradict themselves and are in no figure. */
  QUARANTINED: 'warning',
  /** Another store has the same GSTIN and is not part of this return. */
  STORE_LEFT_OUT: 'warning',
  /** Documents of a closed month that came later and count in this one. */
  ARRIVED_LATE: 'note',
  /** The month is not over yet. */
  MONTH_NOT_OVER: 'note',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type GstrProblemCode = ReturnProblemCode | keyof typeof SERVER_PROBLEMS

const SEVERITY = { ...RETURN_PROBLEMS, ...SERVER_PROBLEMS }

/** error: the network would refuse it. warning: look before filing. note: worth knowing. */
export const severityOfProblem = (code: GstrProblemCode): 'error' | 'warning' | 'note' => SEVERITY[code]
