import { useEffect, useState } from 'react'
import { CHUNK_LATE_MS } from '../config/limits.js'
import type { ViewComponent } from '../modal/viewLoader.js'
import type { Entry } from '../router/createRouter.js'
import type { Routes, ViewName } from '../router/routes.js'
import { Button } from '../ui/buttons.js'
import { retryIcon } from '../ui/pageIconPaths.js'
import { Skeleton, SkeletonRow } from '../ui/Rows.js'
import { ErrorBoundary } from './ErrorBoundary.js'
import { Screen } from './Screen.js'
import { useBackOnline, useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'
import { usePane, ViewContext, type ViewPosition } from './ViewContext.js'

/** Rendered with minimal dependencies: others may be what failed to load. */
type Problem = { title: string; text: string; onRetry(): void }

function ProblemScreen({ title, text, onRetry }: Problem) {
  const { t } = useWords()
  return (
    <Screen title={title}>
      <div className="lk-empty">
        <p>{text}</p>
        <Button isSmall icon={retryIcon} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </Screen>
  )
}

/** A view's chunk did not load. While offline that says nothing about the app, and loading goes on once back online. */
function ChunkProblem({ onRetry }: Pick<Problem, 'onRetry'>) {
  const { t } = useWords()
  const kind = useBackOnline(onRetry) ? 'chunk' : 'offline'
  return <ProblemScreen title={t(`errors.${kind}.title`)} text={t(`errors.${kind}.text`)} onRetry={onRetry} />
}

/** Shown instead of the first view while its chunk is late. */
export function PendingScreen() {
  const { t } = useWords()
  const isLate = useLate()
  // A QR code comes here more often than rows.
  const pane = usePane()
  return (
    <Screen title={t('common.loading')} endsWithRows footer={<Skeleton />}>
      {pane ? (
        <div className="lk-skeleton lk-pane-skeleton" aria-busy="true" />
      ) : (
        <ul className="lk-rows" aria-busy="true">
          {isLate && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
        </ul>
      )}
    </Screen>
  )
}

/** Whether a chunk takes so long that the user should see progress. */
function useLate() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/**
 * Runs along the top of the card while the previous view is still there. Not announced, because it could replace an
 * important announcement; the next view gets focus anyway.
 */
function Progress() {
  const { t } = useWords()
  return useLate() && <span className="lk-progress" role="progressbar" aria-label={t('common.loading')} />
}

/** The chunk of a view: cached, or retried on demand. */
function useViewComponent(name: ViewName) {
  const modal = useModal()
  const { views } = modal.ui
  const { log } = modal.services
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
  const currentOutcome = outcome?.name === name ? outcome : undefined
  return {
    component: views.loadedView(name) ?? currentOutcome?.component,
    hasFailed: currentOutcome?.hasFailed ?? false,
    retry() {
      setOutcome(undefined)
      setAttempt((count) => count + 1)
    },
  }
}

type Shown = { entry: Entry<Routes>; View: ViewComponent; position: ViewPosition }

type ViewSlotProps = ViewPosition & { entry: Entry<Routes> }

/** One view of the history. The previous view stays until its chunk has loaded, so that the card never collapses. */
export function ViewSlot({ entry: topEntry, canBack, direction }: ViewSlotProps) {
  const { liveOptions, services } = useModal()
  const { log } = services
  const { t } = useWords()
  // Views read the options as they are now: a change renders them again.
  void useSnapshot(liveOptions.state).revision
  const { component, hasFailed, retry } = useViewComponent(topEntry.view)
  const [fault, setFault] = useState(0)
  const [last, setLast] = useState<Shown>()
  const isCurrent = last?.entry.key === topEntry.key && last.View === component
  const rendered: Shown | undefined =
    component && !isCurrent ? { entry: topEntry, View: component, position: { canBack, direction } } : last
  if (rendered !== last) setLast(rendered)

  if (!component && hasFailed) return <ChunkProblem onRetry={retry} />
  if (!rendered) return <PendingScreen key={topEntry.view} />
  const { entry, View, position } = rendered
  const isPending = entry.key !== topEntry.key
  return (
    <>
      {isPending && <Progress key={topEntry.key} />}
      <ErrorBoundary
        resetKey={`${entry.key}/${fault}`}
        onError={(error) => log('error', `view ${entry.view}`, error)}
        fallback={
          <ProblemScreen
            title={t('errors.generic')}
            text={t('errors.render.text')}
            onRetry={() => setFault((count) => count + 1)}
          />
        }
      >
        <ViewContext.Provider value={{ ...position, isPending }}>
          <View key={entry.key} params={entry.params} />
        </ViewContext.Provider>
      </ErrorBoundary>
    </>
  )
}

/** The top view of the history. */
export function RouterOutlet() {
  const { router } = useModal().ui
  const { stack, direction } = useSnapshot(router.state)
  return <ViewSlot entry={stack[stack.length - 1] as Entry<Routes>} canBack={stack.length > 1} direction={direction} />
}
