import type { ImportJob, ImportedRow } from '@evertill/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { failureFacts } from '../../api/failure.ts'
import { newKey } from '../../api/new-key.ts'
import { useResourceCalls, useRights } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import work from '../../parts/work.module.css'
import { useImportCalls, useImportRows, useShowImport } from './use-imports.ts'

const FIRST = 50
const PAGE = 500
const MAX_NAMES_SHOWN = 5

/** Each once, however it is written. */
const missingCategories = (rows: readonly Pick<ImportedRow, 'Faults'>[]): string[] => {
  const names = new Map<string, string>()
  for (const { Field, Code, Value } of rows.flatMap(({ Faults }) => Faults))
    if (Field === 'Category' && Code === 'unknown' && !names.has(Value.toLowerCase()))
      names.set(Value.toLowerCase(), Value)
  return [...names.values()]
}

/** The first file of a new shop names categories that nobody has made yet. */
export function MissingCategories({ job }: { job: ImportJob }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const mayCreate = useRights('categories').create
  const { rows: readRows, columns, check } = useImportCalls()
  const { create } = useResourceCalls()
  const showImport = useShowImport()
  const { data } = useImportRows(job, 'refused', FIRST)
  const first = missingCategories(data?.Rows ?? [])
  // Pressed again after a lost answer, it makes no category twice.
  const [keys] = useState(() => new Map<string, string>())
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? newKey()
    keys.set(name, key)
    return key
  }

  const allMissing = async (): Promise<string[]> => {
    const rows: ImportedRow[] = []
    for (let after = 0; ;) {
      const page = await readRows(job.key, 'refused', after, PAGE)
      rows.push(...page.Rows)
      if (!page.HasMore) return missingCategories(rows)
      after = page.Rows.at(-1)?.Line ?? after
    }
  }
  const adding = useMutation({
    mutationFn: async () => {
      for (const CategoryName of await allMissing())
        await create('categories', { key: keyOf(CategoryName), CategoryName })
      const { Columns, DecimalSign, DateOrder } = await columns(job.key, new AbortController().signal)
      return check(job.key, { Fields: Columns.map(({ Field }) => Field), DecimalSign, DateOrder })
    },
    onSuccess: showImport,
  })
  if (first.length === 0 || !mayCreate) return null
  const shown = first.slice(0, MAX_NAMES_SHOWN).join(', ')
  return (
    <div className={work.work}>
      <p>
        {t('imports.missingCategories', {
          names: first.length > MAX_NAMES_SHOWN || data?.HasMore ? `${shown} …` : shown,
        })}
      </p>
      {adding.error && (
        <p role="alert" className={work.fault}>
          {failureText(failureFacts(adding.error))}
        </p>
      )}
      <div>
        <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
          {t('imports.addCategories')}
        </Button>
      </div>
    </div>
  )
}
