import { DOCUMENT_LETTERS, overlappingRates } from '@evertill/domain'
import { z } from 'zod'
import { CustomFieldModule } from '../catalogue/lists.ts'
import { toRateDays } from '../catalogue/domain-tax.ts'
import { PrintLogo } from '../catalogue/print-logo.ts'
import { PaymentKind, TaxRate } from '../catalogue/setup.ts'
import { Key } from '../scalars.ts'
import { Gstin, Name, ShortText, SortOrder, words } from './fields.ts'

export const ManagedPaymentType = z.object({
  PaymentType: Name,
  Kind: PaymentKind,
  ShowInSales: z.boolean(),
  SortOrder,
})

export const ManagedTransactionType = z.object({
  TransactionType: Name,
  Module: z.enum(['sales', 'purchase']),
  /** Part of every number; decides what a document does with goods and money. */
  Letter: z
    .string()
    .regex(/^[A-Z]$/, 'must be one capital letter')
    .refine((letter) => letter !== DOCUMENT_LETTERS.receipt, 'is the letter of receipts'),
  SortOrder,
})

/** The rates of one day may differ by the value of the goods (`UpTo`) only. */
const DatedRates = z
  .array(TaxRate)
  .min(1, 'needs one rate at least')
  .max(50)
  .superRefine((rates, { addIssue }) => {
    for (const [index, { ValidFrom, ValidTo }] of rates.entries())
      if (ValidFrom !== undefined && ValidTo !== undefined && ValidFrom > ValidTo)
        addIssue({ code: 'custom', path: [index, 'ValidTo'], message: 'is before the first day' })
    for (const { rate, with: other } of overlappingRates(rates.map((one) => toRateDays(one))))
      addIssue({
        code: 'custom',
        path: [rate, 'ValidFrom'],
        message: `is a day of ${rates[other]?.Name || 'another rate'} too: end that one the day before`,
      })
  })

export const ManagedTax = z.object({
  TaxName: Name,
  Rates: DatedRates,
  SortOrder,
})

const PaperLine = z.string().trim().max(200)

export const ManagedPrintConfig = z.object({
  StoreID: Key,
  ConfigName: Name,
  Paper: z.enum(['58mm', '80mm', 'A4']),
  HeaderLines: z.array(PaperLine).max(10),
  FooterLines: z.array(PaperLine).max(10),
  SellerName: Name,
  SellerAddress: z.string().trim().max(500),
  SellerGSTIN: Gstin,
  UpiPayee: z
    .object({
      Address: z
        .string()
        .trim()
        .max(100)
        .regex(/^\S+@\S+$/, 'is not an address of UPI'),
      Name,
      MerchantCode: z.string().trim().max(20),
    })
    .nullable(),
  Logo: PrintLogo.nullable(),
  /** One of each store: setting it takes it from the other. */
  IsDefault: z.boolean(),
})

export const ManagedCustomField = z.object({
  Module: CustomFieldModule,
  FieldName: Name,
  FieldType: z.enum(['Text', 'Number', 'Date', 'Choice', 'YesNo']),
  /** Of the type Choice alone. */
  Choices: z.array(words(100)).max(200),
  IsRequired: z.boolean(),
  SortOrder,
})

export const ManagedSalesChannel = z.object({ ChannelName: ShortText.min(1, 'is required'), SortOrder })
