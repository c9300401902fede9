import type { FIRST_RUN_ENDPOINTS, ReplyOf } from '@evertill/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { type FieldFault, failureFacts } from '../../api/failure.ts'
import { newKey } from '../../api/new-key.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import {
  bodyOf,
  countryOfZone,
  dropDraft,
  type FirstRunDraft,
  newDraft,
  readDraft,
  writeDraft,
} from './draft.ts'
import classes from './first-run.module.css'
import { Question } from './question.tsx'
import { ReceiptStep } from './receipt-step.tsx'
import { faultsOf, placeOfFault, questionsOf, type Step, STEPS } from './steps.ts'

type Created = ReplyOf<(typeof FIRST_RUN_ENDPOINTS)['createCompany']>

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const freshDraft = (): FirstRunDraft => newDraft(countryOfZone(ZONE), newKey())

/** Creates a company: one group of questions on a desk, one question on a phone. What is typed is kept as a draft. */
export function FirstRunScreen({ needsCode }: { needsCode: boolean }) {
  const { t } = useTranslation('hub')
  usePageTitle(t('firstRun.title'), true)
  const wizard = useWizard(needsCode)
  const { step, shown, draft } = wizard
  const isReceipt = step === 'receipt'
  const heading = useRef<HTMLHeadingElement>(null)
  const place = `${step}/${shown.map(({ id }) => id).join()}`
  const before = useRef(place)
  useEffect(() => {
    // A screen reader reads where it is now; the keyboard goes on to the first field.
    if (before.current === place) return
    before.current = place
    heading.current?.focus()
  }, [place])
  const questions = shown.map(({ id }) => (
    <Question
      key={id}
      id={id}
      draft={draft}
      password={wizard.password}
      faults={wizard.faults}
      onChange={wizard.change}
      onPassword={wizard.setPassword}
    />
  ))
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <img src="/icons/icon.svg" width={28} height={28} alt="Evertill" />
        <p className={classes.progress} role="status">
          {t('firstRun.progress', {
            step: STEPS.indexOf(step) + 1,
            steps: STEPS.length,
            what: t(`firstRun.steps.${step}`),
          })}
        </p>
        <Link to="/sign-in" className={classes.plainLink}>
          {t('welcome.signIn')}
        </Link>
      </header>
      <progress className={classes.bar} max={STEPS.length} value={STEPS.indexOf(step) + 1} aria-hidden />
      <form
        className={classes.step}
        noValidate
        data-wide={isReceipt || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          wizard.next()
        }}
      >
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t(`firstRun.titles.${step}`)}
        </h1>
        <p className={classes.hint}>{t(`firstRun.hints.${step}`)}</p>
        {isReceipt ? <ReceiptStep draft={draft}>{questions}</ReceiptStep> : questions}
        <p role="alert" className={classes.message}>
          {wizard.message}
        </p>
        <div className={classes.buttons}>
          {wizard.back && (
            <Button variant="default" onClick={wizard.back}>
              {t('firstRun.back')}
            </Button>
          )}
          <Button type="submit" loading={wizard.isCreating}>
            {wizard.isLast ? t('firstRun.create') : t('firstRun.next')}
          </Button>
        </div>
      </form>
    </main>
  )
}

/** Where somebody is, what is wrong there, and the one call at the end. */
function useWizard(needsCode: boolean) {
  const { t } = useTranslation('hub')
  const isPhone = useIsPhone()
  const { storage } = deviceStorage()
  const [draft, setDraft] = useState(() => readDraft(storage, freshDraft))
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<Step>('company')
  const [place, setPlace] = useState(0)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [message, setMessage] = useState('')
  const all = questionsOf(step, draft, needsCode)
  const at = Math.min(place, all.length - 1)
  const shown = isPhone ? all.slice(at, at + 1) : all
  const number = STEPS.indexOf(step)
  const isEndOfStep = !isPhone || at === all.length - 1
  const isLast = number === STEPS.length - 1 && isEndOfStep

  const go = (next: Step, question: number) => {
    setStep(next)
    setPlace(question)
    setMessage('')
  }
  const create = useCreate({
    onRefused: (errors, text) => {
      setFaults(errors)
      const first = errors.map(({ path }) => placeOfFault(path)).find((one) => one !== undefined)
      if (first) {
        const ids = questionsOf(first.step, draft, needsCode).map(({ id }) => id)
        go(first.step, Math.max(0, ids.indexOf(first.id)))
      }
      setMessage(first ? t('firstRun.mend') : text)
    },
  })
  const next = () => {
    const found = faultsOf(draft, password, needsCode)
    const isShown = ({ path }: FieldFault) => shown.some(({ id }) => placeOfFault(path)?.id === id)
    const here = found.filter(isShown)
    setFaults(here)
    if (here.length > 0) return setMessage('')
    if (!isEndOfStep) return go(step, at + 1)
    const following = STEPS[number + 1]
    if (following) return go(following, 0)
    // A draft that was taken up later has no password, and a step may have been left by the address.
    const [open] = found.map(({ path }) => placeOfFault(path)).filter((one) => one !== undefined)
    if (!open) return create.mutate(bodyOf(draft, password))
    setFaults(found)
    go(
      open.step,
      questionsOf(open.step, draft, needsCode).findIndex(({ id }) => id === open.id),
    )
    return setMessage(t('firstRun.mend'))
  }
  const previous = (): (() => void) | undefined => {
    if (isPhone && at > 0) return () => go(step, at - 1)
    const before = STEPS[number - 1]
    return before && (() => go(before, questionsOf(before, draft, needsCode).length - 1))
  }
  return {
    step,
    shown,
    draft,
    password,
    faults,
    message,
    isLast,
    isCreating: create.isPending,
    next,
    back: previous(),
    setPassword: (text: string) => {
      setPassword(text)
      setFaults(faults.filter(({ path }) => path !== 'Owner.Password'))
    },
    change: (changes: Partial<FirstRunDraft>) => {
      const changed = { ...draft, ...changes }
      setDraft(changed)
      writeDraft(storage, changed)
      // The question of a tax has several fields.
      const ids = Object.keys(changes).map((id) => (id.startsWith('Tax') ? 'Tax' : id))
      setFaults(faults.filter(({ path }) => !ids.includes(placeOfFault(path)?.id ?? '')))
    },
  }
}

interface CreateInput {
  onRefused: (errors: readonly FieldFault[], text: string) => void
}

function useCreate({ onRefused }: CreateInput) {
  const { call, refresh, signIn, state } = useClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call<Created>('POST', '/manage/first-run', { body }),
    onSuccess: async ({ TillUrls }, { Owner }) => {
      dropDraft(deviceStorage().storage)
      await navigate('/till-ready', { replace: true, state: { tillUrls: TillUrls } })
      // The answer comes with the cookie of a session. A server that could not open one is asked as anybody asks.
      await refresh()
      if (state.get().kind !== 'open') await signIn({ LoginID: Owner.LoginID, Password: Owner.Password })
    },
    onError: (error) => {
      const facts = failureFacts(error)
      onRefused(facts.errors, failureText(facts))
    },
  })
}
