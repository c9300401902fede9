import { Anchor } from '@mantine/core'
import { IconArrowLeft, IconLock, IconPackage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { useAccess } from '../../queries/use-access.ts'
import { usePackage, usePackageOwner } from '../../queries/use-packages.ts'
import { PackageForm } from './package-form.tsx'
import { PackageView } from './package-view.tsx'
import classes from './packages.module.css'
import { StaleNote } from '../../parts/stale-note.tsx'

/** A package of an order or a bill: a new one without a key. */
export function PackageEditScreen() {
  const { t } = useTranslation()
  usePageTitle(t('packages.title'))
  const { key } = useParams()
  const { isKnown, may } = useAccess()
  if (isKnown && !may('Packages', 'read'))
    return <EmptyState icon={IconLock} title={t('packages.notAllowed')} isPage />
  return (
    <div className={classes.screen}>
      <div>
        <Anchor component={Link} to="/packages/packageList" className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden /> {t('packages.back')}
        </Anchor>
      </div>
      <StaleNote of="packages" />
      {key === undefined ? <NewPackage /> : <KnownPackage key={key} packageKey={key} />}
    </div>
  )
}

function KnownPackage({ packageKey }: { packageKey: string }) {
  const { t } = useTranslation()
  const parcel = usePackage(packageKey)
  const owner = usePackageOwner({ orderId: parcel?.OrderID, saleUuid: parcel?.SaleUUID })
  if (parcel === undefined || owner === undefined) return <LoadingState text={t('packages.loading')} />
  if (parcel === null) return <EmptyState icon={IconPackage} title={t('packages.missing')} isPage />
  return <PackageView key={parcel.Version} parcel={parcel} owner={owner} />
}

function NewPackage() {
  const { t } = useTranslation()
  const { may } = useAccess()
  const [params] = useSearchParams()
  const [number, setNumber] = useState('')
  const orderId = params.get('order') ?? undefined
  const saleUuid = params.get('sale') ?? undefined
  const isNamed = orderId !== undefined || saleUuid !== undefined
  const owner = usePackageOwner(isNamed ? { orderId, saleUuid } : { number })
  if (!may('Packages', 'update')) return null
  return (
    <>
      <h1>{t('packages.new')}</h1>
      {!isNamed && <FindOwner onFind={setNumber} isMissing={number !== '' && owner === null} />}
      {isNamed && owner === null && <p role="alert">{t('packages.forMissing')}</p>}
      {owner && (isNamed || number !== '') && <PackageForm key={owner.number} owner={owner} />}
    </>
  )
}

function FindOwner({ onFind, isMissing }: { onFind: (number: string) => void; isMissing: boolean }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(text)
  }
  return (
    <form className={classes.filters} onSubmit={submit}>
      <TextField
        label={t('packages.forWhat')}
        hint={t('packages.forHint')}
        value={text}
        autoComplete="off"
        error={isMissing ? t('packages.forMissing') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('packages.forFind')}
      </Button>
    </form>
  )
}
