import type { MatchedPicture } from '@evertill/contract'
import { FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { failureFacts } from '../../../api/failure.ts'
import { FileRefused } from '../../../parts/file-refused.ts'
import { useClient } from '../../../parts/hub-context.tsx'
import { resourceKey } from '../../../parts/list/use-rows.ts'
import { useUndo } from '../../../parts/list/use-undo.ts'
import { useFailureText } from '../../../parts/use-failure-text.ts'
import { useSay } from '../../../parts/use-say.ts'
import { readPictureFiles } from './picture-files.ts'
import { type PicturePlan, planPictures } from './plan-pictures.ts'
import classes from './pictures-dialog.module.css'
import work from '../../../parts/work.module.css'
import { type AddedPictures, useAddPictures } from './use-add-pictures.ts'

const MAX_SHOWN = 100

/** Pictures for many products: a ZIP file, or pictures one beside the other, named by code, barcode or name. */
export function PicturesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hub')
  const queries = useQueryClient()
  const undo = useUndo('products')
  const { plan, choose, fault, isReading } = usePlan()
  const { progress, run, stop } = useAddPictures()
  const isRunning = progress !== null && !progress.isOver

  const start = async ({ pictures }: PicturePlan) => {
    const { changed } = await run(pictures)
    await queries.invalidateQueries({ queryKey: resourceKey('products') })
    if (changed.length > 0) undo.afterChangeOfMany(changed)
  }
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog title={t('pictures.many')} size="lg" onClose={close}>
      {progress === null && (
        <>
          <DialogText>{t('pictures.manyLead')}</DialogText>
          <FileButton multiple accept=".zip,image/jpeg,image/png,image/webp" onChange={choose}>
            {(button) => (
              <Button variant="default" loading={isReading} {...button}>
                {t(plan ? 'pictures.chooseOthers' : 'pictures.chooseMany')}
              </Button>
            )}
          </FileButton>
          <p role="alert" className={work.fault}>
            {fault}
          </p>
          {plan && <Preview plan={plan} />}
        </>
      )}
      {progress && plan && <Progress progress={progress} count={plan.pictures.length} />}
      <DialogButtons cancel={t(isRunning ? 'pictures.stop' : 'pictures.close')} onCancel={close}>
        {progress === null && (
          <Button disabled={!plan || plan.pictures.length === 0} onClick={() => plan && void start(plan)}>
            {t('pictures.add', { count: plan?.pictures.length ?? 0 })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Reads the files that were chosen and asks the server which products they are for. */
function usePlan() {
  const { call } = useClient()
  const say = useSay()
  const failureText = useFailureText()
  const [plan, setPlan] = useState<PicturePlan | null>(null)
  const reading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const chosen = await readPictureFiles(files)
      if (chosen.pictures.length === 0) return planPictures(chosen, [])
      const { Rows } = await call<{ Rows: readonly MatchedPicture[] }>('POST', '/manage/pictures/match', {
        body: { Files: [...new Set(chosen.pictures.map(({ product }) => product))] },
      })
      return planPictures(chosen, Rows)
    },
    onMutate: () => setPlan(null),
    onSuccess: setPlan,
  })
  const { error } = reading
  const fault =
    error instanceof FileRefused
      ? say(`pictures.fileFaults.${error.fault}`)
      : error
        ? failureText(failureFacts(error))
        : ''
  const choose = (files: readonly File[]) => {
    if (files.length > 0) reading.mutate(files)
  }
  return { plan, choose, fault, isReading: reading.isPending }
}

function Preview({ plan: { pictures, left } }: { plan: PicturePlan }) {
  const { t } = useTranslation('hub')
  return (
    <>
      <p role="status">
        {t('pictures.matched', { count: pictures.length, of: pictures.length + left.length })}
      </p>
      {pictures.length > 0 && (
        <ul className={classes.list} tabIndex={0} aria-label={t('pictures.preview')}>
          {pictures.slice(0, MAX_SHOWN).map(({ file, product }) => (
            <li key={product.key}>
              <strong>{product.Name}</strong>
              <span>
                {file.name}
                {product.Picture !== null && ` · ${t('pictures.replaces')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <details className={classes.left}>
          <summary>{t('pictures.left', { count: left.length })}</summary>
          <p>{t('pictures.leftWhy')}</p>
          <ul>
            {left.slice(0, MAX_SHOWN).map((name, at) => (
              <li key={`${at} ${name}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Progress({ progress, count }: { progress: AddedPictures; count: number }) {
  const { t } = useTranslation('hub')
  const { done, changed, refused, stopped, isOver } = progress
  return (
    <div className={work.work}>
      <p role="status">
        {isOver
          ? t('pictures.added', { count: changed.length })
          : t('pictures.doneSoFar', { done, of: count })}
      </p>
      <progress className={work.progress} aria-label={t('pictures.many')} value={done} max={count} />
      {stopped !== '' && (
        <p role="alert" className={work.fault}>
          {t('pictures.stopped', { why: stopped })}
        </p>
      )}
      {refused.length > 0 && (
        <ul className={classes.list} tabIndex={0} aria-label={t('pictures.refused')}>
          {refused.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className={work.fault}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
