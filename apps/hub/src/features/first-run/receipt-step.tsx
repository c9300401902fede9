import { COUNTRIES } from '@evertill/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FirstRunDraft } from './draft.ts'
import classes from './first-run.module.css'

const Preview = lazy(async () => ({
  default: (await import('../../parts/preview/paper-preview.tsx')).Preview,
}))

/** The receipt beside its questions, as it will be printed. */
export function ReceiptStep({ draft, children }: { draft: FirstRunDraft; children: ReactNode }) {
  const { Address1, City, Pincode } = draft
  const values = {
    ...draft,
    SellerName: draft.Name,
    SellerAddress: [Address1, [City, Pincode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    SellerGSTIN: draft.Country === 'IN' ? draft.GSTIN : '',
  }
  return (
    <div className={classes.beside}>
      <div className={classes.column}>{children}</div>
      <Suspense fallback={null}>
        <Preview values={values} currency={COUNTRIES[draft.Country].currency} prefix={draft.Prefix} />
      </Suspense>
    </div>
  )
}
