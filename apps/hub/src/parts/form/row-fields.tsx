import { useTranslation } from 'react-i18next'
import { RESOURCES, type ResourceDefinition } from '@evertill/contract'
import { Button } from '@evertill/ui/button.tsx'
import type { ResourceSpec } from '../../resources/spec.ts'
import { rightsOn } from '../../api/session.ts'
import { Field } from '../fields/field.tsx'
import { useSession } from '../hub-context.tsx'
import { useSay } from '../use-say.ts'
import classes from './form.module.css'
import type { RowForm } from './use-row-form.ts'

interface RowFieldsProps {
  spec: ResourceSpec
  form: RowForm
  /** Without the right to change it, a row can still be read. */
  isReadOnly: boolean
}

/** The fields of a row in their groups, one column. */
export function RowFields({ spec, form, isReadOnly }: RowFieldsProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const session = useSession()
  const definition: ResourceDefinition = RESOURCES[spec.name]
  const isFixed = (name: string) => !form.isNew && definition.fixed?.includes(name) === true
  return (
    <>
      {form.isRestored && (
        <div className={classes.restored} role="status">
          <span>{t('form.restored')}</span>
          <Button variant="default" size="sm" onClick={form.discard}>
            {t('form.discard')}
          </Button>
        </div>
      )}
      {spec.groups.map(({ id, fields }) => {
        const asked = fields.filter(
          ({ when, right }) =>
            (when?.(form.values) ?? true) && (right === undefined || rightsOn(session, right).read),
        )
        if (asked.length === 0) return null
        return (
          <fieldset key={id} className={classes.group}>
            <legend>{say(`groups.${id}`)}</legend>
            {asked.map((field) => (
              <Field
                key={field.name}
                resource={spec.name}
                field={field}
                values={form.values}
                value={form.values[field.name]}
                faults={form.faults}
                isLocked={isReadOnly || isFixed(field.name)}
                onChange={(value) => form.set(field.name, value)}
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}
