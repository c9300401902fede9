import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import type { ReceiptLabels } from '@evertill/paper/roll.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export const useReceiptLabels = (): ReceiptLabels => {
  const { t, i18n } = useTranslation()
  return useMemo(() => receiptLabels(t, i18n.language), [t, i18n.language])
}
