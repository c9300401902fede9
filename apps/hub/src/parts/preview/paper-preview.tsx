import type { PrintConfig } from '@evertill/contract'
import { LogoImage } from '@evertill/paper/html/logo-image.tsx'
import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import { unpackLogo } from '@evertill/paper/logo-dots.ts'
import { receiptOf } from '@evertill/paper/receipt.ts'
import { type Paper, PAPERS } from '@evertill/paper/roll.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../hub-context.tsx'
import { Section } from '../page.tsx'
import type { Values } from '../form/values.ts'
import classes from './paper-preview.module.css'
import { sampleSale } from './sample-sale.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const configOf = (values: Values): PrintConfig => ({
  key: 'preview',
  ConfigName: textOf(values['ConfigName']),
  StoreID: textOf(values['StoreID']),
  Paper: PAPERS.find((paper) => paper === values['Paper']) ?? '80mm',
  HeaderLines: textsOf(values['HeaderLines']),
  FooterLines: textsOf(values['FooterLines']),
  SellerName: textOf(values['SellerName']),
  SellerAddress: textOf(values['SellerAddress']),
  SellerGSTIN: textOf(values['SellerGSTIN']),
  UpiPayee: (values['UpiPayee'] ?? null) as PrintConfig['UpiPayee'],
  Logo: (values['Logo'] ?? null) as PrintConfig['Logo'],
  IsDefault: true,
  IsDeleted: false,
})

/** The receipt as a till prints it with these values, drawn by the same code. */
export function PaperPreview({ values }: { values: Values }) {
  const { Company } = useSession()
  return <Preview values={values} currency={Company.Currency} prefix="" />
}

interface PreviewProps {
  values: Values
  currency: string
  /** First part of the bill number. */
  prefix: string
}

export function Preview({ values, currency, prefix }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const { t: hub } = useTranslation('hub')
  // The words on paper are those of the till.
  const { isSuccess } = useQuery({
    queryKey: ['later-texts'],
    queryFn: async () => {
      await loadLaterTexts()
      return true
    },
    staleTime: Infinity,
  })
  const config = configOf(values)
  const paper: Paper = config.Paper
  const [day] = useState(() => new Date().toISOString().slice(0, 10))
  const sale = sampleSale(config, currency, prefix, day)
  const receipt = receiptOf(sale, { config, kind: 'sale', isCopy: false })
  return (
    <Section title={hub('preview.title')}>
      <div
        className={classes.desk}
        data-paper={paper}
        role="img"
        aria-label={hub('preview.label', { paper })}
      >
        {isSuccess && (
          <ReceiptPaper
            receipt={receipt}
            labels={receiptLabels(t, { language: i18n.language, timeZone: ZONE })}
            paper={paper}
            logo={config.Logo && <LogoImage logo={unpackLogo(config.Logo)} className={classes.logo} />}
          />
        )}
      </div>
      <p className={classes.hint}>{hub('preview.hint')}</p>
    </Section>
  )
}
