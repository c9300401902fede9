import { FirstRunBody } from '@evertill/contract'
import { isPincode, passwordRefusal } from '@evertill/domain'
import { checkMessage } from '../../parts/form/check-values.ts'
import type { FieldFault } from '../../api/failure.ts'
import { bodyOf, type FirstRunDraft } from './draft.ts'

/** The groups of questions, in their order. "3 of 7: how you are paid". */
export const STEPS = ['company', 'store', 'owner', 'tax', 'payment', 'receipt', 'products'] as const
export type Step = (typeof STEPS)[number]

interface Question {
  id: string
  /** Where a fault of it is in the body. */
  paths: readonly string[]
  when?: (draft: FirstRunDraft, needsCode: boolean) => boolean
}

const isIndia = ({ Country }: FirstRunDraft): boolean => Country === 'IN'

/** One question is one screen on a phone. Nothing is asked that follows from something else. */
const QUESTIONS: Readonly<Record<Step, readonly Question[]>> = {
  company: [
    { id: 'Code', paths: ['Code'], when: (_draft, needsCode) => needsCode },
    { id: 'Name', paths: ['Company.Name'] },
    { id: 'Country', paths: ['Company.Country', 'Company.Currency'] },
    { id: 'GSTIN', paths: ['Company.GSTIN'], when: isIndia },
  ],
  store: [
    { id: 'Address1', paths: ['Store.Address1'] },
    { id: 'City', paths: ['Store.City'] },
    { id: 'Pincode', paths: ['Store.Pincode'] },
    // The first two digits of a GSTIN say it.
    { id: 'StateCode', paths: ['Store.StateCode'], when: (draft) => isIndia(draft) && draft.GSTIN === '' },
    { id: 'Prefix', paths: ['Store.Prefix', 'Store.StoreCode'] },
  ],
  owner: [
    { id: 'OwnerName', paths: ['Owner.Name'] },
    { id: 'LoginID', paths: ['Owner.LoginID'] },
    { id: 'Password', paths: ['Owner.Password'] },
  ],
  tax: [{ id: 'Tax', paths: ['Tax'] }],
  payment: [
    { id: 'PaymentMethods', paths: ['PaymentMethods'] },
    {
      id: 'UpiAddress',
      paths: ['Receipt.UpiPayee'],
      when: (draft) => isIndia(draft) && draft.PaymentMethods.includes('UPI'),
    },
  ],
  receipt: [
    { id: 'Paper', paths: ['Receipt.Paper'] },
    { id: 'HeaderLines', paths: ['Receipt.HeaderLines'] },
    { id: 'FooterLines', paths: ['Receipt.FooterLines'] },
  ],
  products: [{ id: 'Products', paths: ['Products'] }],
}

export const questionsOf = (step: Step, draft: FirstRunDraft, needsCode: boolean): readonly Question[] =>
  QUESTIONS[step].filter(({ when }) => when?.(draft, needsCode) ?? true)

/** The step and the question that a fault of the server belongs to. */
export const placeOfFault = (path: string): { step: Step; id: string } | undefined => {
  for (const step of STEPS)
    for (const { id, paths } of QUESTIONS[step])
      if (paths.some((one) => path === one || path.startsWith(`${one}.`))) return { step, id }
  return undefined
}

const missing = (isMissing: boolean, path: string): FieldFault[] =>
  isMissing ? [{ path, message: 'is required' }] : []

/** Every fault of the whole body: by the schema of the server, and by what it asks beyond that. */
export const faultsOf = (draft: FirstRunDraft, password: string, needsCode: boolean): FieldFault[] => {
  const body = bodyOf(draft, password)
  const read = FirstRunBody.safeParse(body)
  const bySchema = read.success
    ? []
    : read.error.issues.map((issue) => ({
        path: issue.path.map(String).join('.'),
        message: checkMessage(issue),
      }))
  const weak =
    password === '' ? undefined : passwordRefusal(password, [draft.LoginID, draft.OwnerName, draft.Name])
  const hasState = !isIndia(draft) || draft.GSTIN !== '' || draft.StateCode !== ''
  const needsTax = draft.TaxKind === 'IndiaGST'
  return [
    ...missing(needsCode && draft.Code === '', 'Code'),
    ...missing(!hasState, 'Store.StateCode'),
    ...(isIndia(draft) && !isPincode(draft.Pincode.trim())
      ? [{ path: 'Store.Pincode', message: 'must have six digits' }]
      : []),
    ...(weak === undefined ? [] : [{ path: 'Owner.Password', message: weak }]),
    ...draft.Products.flatMap(({ TaxName }, place) =>
      missing(needsTax && TaxName === '', `Products.${place}.TaxName`),
    ),
    ...bySchema,
  ]
}
