import { textOf } from '../../api/text-of.ts'
import { RESOURCES, type ResourceName } from '@evertill/contract'
import { notesAndCoins } from '@evertill/domain'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { ConflictDialog } from '../../parts/form/conflict-dialog.tsx'
import classes from '../../parts/form/form.module.css'
import { RowFields } from '../../parts/form/row-fields.tsx'
import { SaveState } from '../../parts/form/save-state.tsx'
import { type RowForm, useRowForm } from '../../parts/form/use-row-form.ts'
import { valuesOf } from '../../parts/form/values.ts'
import { useRights, useSession } from '../../parts/hub-context.tsx'
import { useShopDay } from '../../parts/shop-day.ts'
import { Page } from '../../parts/page.tsx'
import { useSay } from '../../parts/use-say.ts'
import { SPECS } from '../../resources/specs.ts'
import { useDelete } from './use-delete.ts'

const PaperPreview = lazy(async () => ({
  default: (await import('../../parts/preview/paper-preview.tsx')).PaperPreview,
}))
const OfferAside = lazy(async () => ({
  default: (await import('../../parts/offer/offer-aside.tsx')).OfferAside,
}))
const PersonActions = lazy(async () => ({ default: (await import('./person-actions.tsx')).PersonActions }))
const CustomerPanel = lazy(async () => ({
  default: (await import('../../parts/customers/customer-panel.tsx')).CustomerPanel,
}))

const Variants = lazy(async () => ({ default: (await import('./products/variants.tsx')).Variants }))

interface RowPageProps {
  resource: ResourceName
  row: ResourceRow | null
  /** What a new row starts as. */
  copied?: ResourceRow
}

/** The form of a row, with what else can be done with it. */
export function RowPage({ resource, row, copied }: RowPageProps) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const navigate = useNavigate()
  const spec = SPECS[resource]
  const rights = useRights(resource)
  const form = useRowForm({
    spec,
    row,
    given: useGiven(resource, copied),
    draftName: copied && `copy-${copied.key}`,
    onCreated: ({ key }) => void navigate(`/${resource}/${encodeURIComponent(key)}`, { replace: true }),
  })
  const formRef = useFirstFault(form)
  const listPath = useListPath(resource)
  const remove = useDelete(resource, row, textOf(row?.[spec.title]), { listPath, onDone: form.discard })
  const verbs: readonly string[] = RESOURCES[resource].verbs
  const isReadOnly = form.isNew ? false : !(rights.update && verbs.includes('change'))
  const canDelete = !form.isNew && rights.delete && verbs.includes('delete')
  const canCopy = !form.isNew && spec.canCopy === true && rights.create
  const isSingle = resource === 'company'
  // A variant has none of its own.
  const hasVariants = resource === 'products' && row !== null && row['ParentProductID'] === null
  // What names a row need not be a field of its form.
  const named = textOf(form.values[spec.title] ?? row?.[spec.title])
  const title = form.isNew ? say(`resources.${resource}.add`) : named || say(`resources.${resource}.title`)
  return (
    <Page
      title={isSingle ? say('resources.company.title') : title}
      state={<SaveState form={form} />}
      {...(isSingle ? {} : { back: { to: listPath, label: say(`resources.${resource}.title`) } })}
      actions={
        <>
          {canCopy && (
            <Button
              variant="default"
              icon={IconCopy}
              onClick={() => void navigate(`/${resource}/${encodeURIComponent(row?.key ?? '')}/copy`)}
            >
              {t('form.copy')}
            </Button>
          )}
          {canDelete && (
            <Button
              variant="default"
              isWrong
              icon={IconTrash}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('form.delete')}
            </Button>
          )}
          {!isReadOnly && (
            <Button loading={form.isSaving} disabled={!form.isDirty && !form.isNew} onClick={form.save}>
              {t('form.save')}
            </Button>
          )}
        </>
      }
    >
      <div
        className={classes.layout}
        data-preview={
          spec.preview ?? (resource === 'people' || resource === 'customers' || hasVariants || undefined)
        }
        data-wide={resource === 'roles' || undefined}
      >
        <form
          ref={formRef}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.save()
          }}
        >
          <RowFields spec={spec} form={form} isReadOnly={isReadOnly} />
          {/* Enter in a field saves. */}
          <button type="submit" hidden />
        </form>
        <Aside>
          {spec.preview === 'paper' && <PaperPreview values={form.values} />}
          {spec.preview === 'offer' && <OfferAside rowKey={row?.key ?? null} values={form.values} />}
          {hasVariants && row && <Variants product={row} />}
          {resource === 'people' && row && rights.update && <PersonActions row={row} />}
          {resource === 'customers' && row && <CustomerPanel row={row} />}
        </Aside>
      </div>
      <ConflictDialog spec={spec} form={form} />
    </Page>
  )
}

/** Back to the list as it was filtered and sorted. */
function useListPath(resource: ResourceName): string {
  const state: unknown = useLocation().state
  const search = typeof state === 'object' && state !== null && 'search' in state ? textOf(state.search) : ''
  return `/${resource}${search}`
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <div className={classes.preview}>{children}</div>
    </Suspense>
  )
}

/** Whoever lacks one note need not type the others. */
function knownCash(currency: string): Record<string, unknown> {
  const { notes: Notes, coins: Coins } = notesAndCoins(currency) ?? { notes: [], coins: [] }
  return { Currency: currency, Notes, Coins }
}

/** Whoever has one store need not say which. */
function useGiven(resource: ResourceName, copied: ResourceRow | undefined): Record<string, unknown> {
  const { Stores, Company } = useSession()
  const { t } = useTranslation('hub')
  const today = useShopDay()
  const [only, other] = Stores
  const hasStore = ['registers', 'print-configs', 'service-areas'].includes(resource)
  if (copied) {
    const { title } = SPECS[resource]
    return {
      ...valuesOf(SPECS[resource], copied),
      [title]: t('form.copyOf', { name: textOf(copied[title]) }),
    }
  }
  return {
    ...(hasStore && only && !other ? { StoreID: only.key } : {}),
    ...(resource === 'print-configs' ? { SellerName: Company.Name, Paper: '80mm' } : {}),
    ...(resource === 'offers' ? { ValidityFrom: today } : {}),
    ...(resource === 'denominations' ? knownCash(Company.Currency) : {}),
    ...(resource === 'taxes'
      ? { Rates: [{ Name: '', Heads: [{ Code: '', Kind: 'Percent', Rate: 0 }] }] }
      : {}),
  }
}

/** After a refused save the first field that needs somebody has the focus. */
function useFirstFault({ faults }: RowForm) {
  const ref = useRef<HTMLFormElement>(null)
  const count = Object.keys(faults).length
  const before = useRef(0)
  useEffect(() => {
    if (count > 0 && before.current === 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')?.focus()
    before.current = count
  }, [count])
  return ref
}
