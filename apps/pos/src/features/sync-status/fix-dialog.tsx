import { Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutboxRow, useOutboxActions } from '../../queries/use-outbox.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import classes from './dialogs.module.css'
import shared from './sync-status.module.css'

/** Corrects references only: what is on the customer's receipt cannot be changed here (D-4). */
export function FixDialog({ row, onClose }: { row: OutboxRow; onClose(): void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { correct, references } = useOutboxActions()
  const [given] = useState(() => (row.sale ? references(row.sale) : []))
  const [values, setValues] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const wrong = new Map(row.refusal?.errors.map(({ path, message }) => [path, message]))
  const changes = given.flatMap(({ path, value }) => {
    const next = values[path]
    return next === undefined || next === value ? [] : [{ path, value: next }]
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await correct(row.key, changes)
    if (!outcome.ok) return setError(outcome.message)
    toast.info(t('sync.fix.done'))
    return onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      fullScreen={isPhone}
      size="lg"
      title={t('sync.fix.title', { number: row.label })}
    >
      <form onSubmit={(event) => void save(event)}>
        <p className={classes.hint}>{t('sync.fix.hint')}</p>
        <div className={classes.fields}>
          {given.map(({ path, value }) => (
            <TextField
              key={path}
              label={path}
              value={values[path] ?? value}
              error={wrong.get(path)}
              onChange={({ currentTarget }) => {
                const next = currentTarget.value
                setValues((before) => ({ ...before, [path]: next }))
              }}
            />
          ))}
        </div>
        {error !== null && (
          <p role="alert" className={shared.wrong}>
            {error}
          </p>
        )}
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('sync.fix.cancel')}
          </Button>
          <Button type="submit" disabled={changes.length === 0}>
            {t('sync.fix.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
