import {
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormatId,
  labelsOnPage,
} from '@evertill/paper/label-formats.ts'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { failureFacts } from '../../../api/failure.ts'
import type { ListQuery, ResourceRow } from '../../../api/resource-calls.ts'
import { saveFile } from '../../../api/save-text.ts'
import { WholeField } from '../../../parts/fields/whole-field.tsx'
import { useCurrency, useResourceCalls, useSession } from '../../../parts/hub-context.tsx'
import { useFailureText } from '../../../parts/use-failure-text.ts'
import { goodsOf } from './label-goods.ts'

/** More are not printed in one go, and a browser holds them easily. */
const MAX_LABELS = 2_000

interface LabelsDialogProps {
  /** What the table shows: search and filters. */
  query: ListQuery
  /** How many products that are. */
  count: number
  onClose: () => void
}

/** Price labels of the products that the table shows, as a PDF for sheets or a roll. */
export function LabelsDialog({ query, count, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('hub')
  const { Stores } = useSession()
  const failureText = useFailureText()
  const [format, setFormat] = useState<LabelFormatId>('a4-24')
  const [copies, setCopies] = useState<unknown>(1)
  const [skip, setSkip] = useState<unknown>(0)
  const [storeId, setStoreId] = useState(Stores[0]?.key ?? '')
  const making = useLabels(query, onClose)
  const perPage = labelsOnPage(LABEL_FORMATS[format])
  const total = count * Number(copies ?? 0)
  const isTooMany = total > MAX_LABELS
  const wrongSkip = Number(skip) >= perPage && perPage > 1
  const canMake = copies !== null && skip !== null && total > 0 && !isTooMany && !wrongSkip
  return (
    <Dialog title={t('labels.title')} size="md" onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          if (canMake) making.mutate({ format, copies: Number(copies), skip: Number(skip), storeId })
        }}
      >
        <DialogText>{t('labels.lead', { count })}</DialogText>
        <NativeSelect
          label={t('labels.format')}
          value={format}
          data={LABEL_FORMAT_IDS.map((id) => ({
            value: id,
            label: nameOf(id, t('labels.perSheet'), t('labels.roll')),
          }))}
          onChange={(event) => setFormat(event.currentTarget.value as LabelFormatId)}
        />
        <WholeField
          label={t('labels.copies')}
          hint={undefined}
          error={undefined}
          value={copies}
          faults={{}}
          disabled={false}
          onChange={setCopies}
        />
        {perPage > 1 && (
          <WholeField
            label={t('labels.skip')}
            hint={t('labels.skipHint')}
            value={skip}
            error={wrongSkip ? t('labels.skipTooMany', { max: perPage - 1 }) : undefined}
            faults={{}}
            disabled={false}
            onChange={setSkip}
          />
        )}
        {Stores.length > 1 && (
          <NativeSelect
            label={t('labels.store')}
            value={storeId}
            data={Stores.map(({ key, StoreName }) => ({ value: key, label: StoreName }))}
            onChange={(event) => setStoreId(event.currentTarget.value)}
          />
        )}
        {isTooMany && <FormMessage>{t('labels.tooMany', { max: MAX_LABELS })}</FormMessage>}
        {making.isError && <FormMessage>{failureText(failureFacts(making.error))}</FormMessage>}
        <DialogButtons cancel={t('labels.cancel')} onCancel={onClose}>
          <Button type="submit" disabled={!canMake} loading={making.isPending}>
            {t('labels.make', { count: canMake ? total : 0 })}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

const nameOf = (id: LabelFormatId, perSheet: string, roll: string): string => {
  const format = LABEL_FORMATS[id]
  const size = `${format.label.width} × ${format.label.height} mm`
  const count = labelsOnPage(format)
  return count === 1 ? `${roll}, ${size}` : `A4, ${count} ${perSheet}, ${size}`
}

interface Wish {
  format: LabelFormatId
  copies: number
  skip: number
  storeId: string
}

/** Reads all rows of the table and saves the file. What draws it is loaded with the first labels. */
function useLabels(query: ListQuery, onDone: () => void) {
  const { t, i18n } = useTranslation('hub')
  const { list } = useResourceCalls()
  const currency = useCurrency()
  return useMutation({
    mutationFn: async ({ format, copies, skip, storeId }: Wish) => {
      const rows: ResourceRow[] = []
      let next: string | undefined
      do {
        const page = await list('products', query, next)
        rows.push(...page.Rows)
        next = page.Next
      } while (next !== undefined)
      const { labelFile } = await import('./label-file.ts')
      return labelFile(
        rows.map((row) => ({ goods: goodsOf(row, storeId, currency, t('labels.plusTax')), copies })),
        LABEL_FORMATS[format],
        skip,
        { title: t('labels.title'), language: i18n.language },
      )
    },
    onSuccess: (file) => {
      saveFile('labels.pdf', file)
      onDone()
    },
  })
}
