import { useEffect, useState } from 'react'
import { CHUNK_SKELETON_MS } from '../config/limits.js'
import type { ViewComponent } from '../modal/viewLoader.js'
import type { ViewName } from '../router/routes.js'
import { BoneRow } from '../ui/Bone.js'
import { retryIcon } from '../ui/iconPaths.js'
import { Key } from '../ui/keys.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { Screen } from './Screen.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** Drawn from the least there is: what it would otherwise need may be what did not load. */
type Problem = { title: string; text: string; onRetry(): void }

function ProblemScreen({ title, text, onRetry }: Problem) {
  const { t } = useWords()
  return (
    <Screen title={title}>
      <div className="lk-blank">
        <p>{text}</p>
        <Key isSmall icon={retryIcon} onClick={onRetry}>
          {t('common.retry')}
        </Key>
      </div>
    </Screen>
  )
}

/** Takes the place of a view whose chunk is late; a quick one is not worth a flash of bones. */
function PendingScreen() {
  const { t } = useWords()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_SKELETON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Screen title={t('common.loading')} endsWithRows>
      <ul className="lk-rows" aria-busy="true">
        {isLate && [0, 1, 2].map((row) => <BoneRow key={row} />)}
      </ul>
    </Screen>
  )
}

/** The chunk of a view: here at once when it was loaded before, and asked for again on demand. */
function useViewComponent(name: ViewName) {
  const { views, log } = useModal()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{ name: ViewName; component?: ViewComponent; hasFailed: boolean }>()
  useEffect(() => {
    let isCurrent = true
    views.load(name).then(
      (component) => isCurrent && setOutcome({ name, component, hasFailed: false }),
      (error) => {
        log('error', `chunk ${name} ${attempt}`, error)
        if (isCurrent) setOutcome({ name, hasFailed: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [name, views, log, attempt])
  const mine = outcome?.name === name ? outcome : undefined
  return {
    component: views.peek(name) ?? mine?.component,
    hasFailed: mine?.hasFailed ?? false,
    retry() {
      setOutcome(undefined)
      setAttempt((count) => count + 1)
    },
  }
}

/** Shows the view on top of the history. */
export function RouterOutlet() {
  const { router, log } = useModal()
  const { t } = useWords()
  const { stack } = useSnapshot(router.state)
  const entry = stack[stack.length - 1]
  const name = (entry?.view ?? 'Connect') as ViewName
  const { component: View, hasFailed, retry } = useViewComponent(name)
  const [fault, setFault] = useState(0)
  if (!View) {
    return hasFailed ? (
      <ProblemScreen title={t('errors.chunk.title')} text={t('errors.chunk.text')} onRetry={retry} />
    ) : (
      <PendingScreen key={name} />
    )
  }
  return (
    <ErrorBoundary
      resetKey={`${entry?.key}/${fault}`}
      onError={(error) => log('error', `view ${name}`, error)}
      fallback={
        <ProblemScreen
          title={t('errors.generic')}
          text={t('errors.render.text')}
          onRetry={() => setFault((count) => count + 1)}
        />
      }
    >
      <View key={entry?.key} params={entry?.params} />
    </ErrorBoundary>
  )
}
