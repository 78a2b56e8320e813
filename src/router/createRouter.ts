import { proxy, ref } from 'valtio/vanilla'
import { BACK_EFFECTS_MS } from '../config/limits.js'
import type { Leaving } from '../core/createSingleRun.js'

/** One history entry; `key` distinguishes two visits of one view. */
export type Entry<routes> = {
  [view in keyof routes]: { readonly view: view; readonly params: routes[view]; readonly key: number }
}[keyof routes]

export type Direction = 'forward' | 'back' | 'none'

export type RouterState<routes> = { stack: Entry<routes>[]; direction: Direction }

type Params<routes, view extends keyof routes> = undefined extends routes[view]
  ? [params?: routes[view]]
  : [params: routes[view]]

export type RouterRules<routes> = {
  /** The only entry of a new history. */
  home: Entry<routes>['view']
  /** Called when going back is not possible: one view is left, or one in the history forbids it. */
  onEnd(): void
  /** Whether back closes although several views are left. */
  endsBack?(stack: readonly Entry<routes>[]): boolean
  /** The view to show instead of another, without its params. */
  gate?(view: keyof routes): keyof routes
  /** The part of the history that a new view is put on. @default all of it */
  below?(stack: readonly Entry<routes>[], view: keyof routes, params: unknown): readonly Entry<routes>[]
  /** The view to show instead of the one below. */
  redirect?(view: keyof routes): keyof routes
}

type LeaveEffect = {
  begin(): Leaving
  leaving?: Leaving | undefined
  /** While the user has left, and may still come back. */
  timer?: ReturnType<typeof setTimeout> | undefined
}

export type Router<routes> = ReturnType<typeof createRouter<routes>>

/** A stack of views. It knows no view by name. */
export function createRouter<routes>({ home, onEnd, endsBack, gate, below, redirect }: RouterRules<routes>) {
  let serial = 0
  const leaveEffects = new Map<keyof routes, LeaveEffect>()
  /** Params are passed by reference: a view gets the very wallet that was chosen. */
  function entry(requested: keyof routes, input?: unknown) {
    const view = gate?.(requested) ?? requested
    const params = view === requested && input ? ref(input) : undefined
    return { view, params, key: ++serial } as Entry<routes>
  }
  const state = proxy({ stack: [entry(home)], direction: 'none' }) as RouterState<routes>

  const top = () => state.stack[state.stack.length - 1] as Entry<routes>

  const has = (view: keyof routes) => state.stack.some((item) => item.view === view)

  /** What leaving a view triggers runs after the animation; who is back by then has not left. */
  function followLeaving() {
    for (const [view, effect] of leaveEffects) {
      const isAbsent = !has(view)
      if (isAbsent === (effect.timer !== undefined)) continue
      clearTimeout(effect.timer)
      effect.timer = undefined
      if (!isAbsent) {
        effect.leaving?.stay?.()
        continue
      }
      const leaving = effect.begin()
      effect.leaving = leaving
      effect.timer = setTimeout(() => {
        leaveEffects.delete(view)
        leaving.finish()
      }, BACK_EFFECTS_MS)
    }
  }

  function show(stack: Entry<routes>[], direction: Direction) {
    state.direction = direction
    state.stack = stack
    followLeaving()
  }

  return {
    state: state as { readonly stack: readonly Entry<routes>[]; readonly direction: Direction },
    current: top,
    has,
    /**
     * Says what leaving a view triggers: `begin` is called once it is in the history no more, and its `finish` 100 ms later,
     * or its `stay` if the view is back by then.
     */
    setLeaveEffect(view: keyof routes, begin: () => Leaving) {
      const existing = leaveEffects.get(view)
      if (existing) existing.begin = begin
      else leaveEffects.set(view, { begin })
    },
    /** Adds a view on top, unless it is already there. */
    push<view extends keyof routes>(view: view, ...[params]: Params<routes, view>) {
      const stack = below?.(state.stack as readonly Entry<routes>[], view, params) ?? state.stack
      if (stack[stack.length - 1]?.view !== view) show([...(stack as Entry<routes>[]), entry(view, params)], 'forward')
    },
    /** Replaces the top view, unless it is the same. */
    replace<view extends keyof routes>(view: view, ...[params]: Params<routes, view>) {
      if (top().view !== view) show([...state.stack.slice(0, -1), entry(view, params)], 'forward')
    },
    /** Leaves only this view. */
    reset<view extends keyof routes>(view: view, ...[params]: Params<routes, view>) {
      show([entry(view, params)], 'none')
    },
    back() {
      const { stack } = state
      const below = stack[stack.length - 2]
      if (!below || endsBack?.(stack as readonly Entry<routes>[])) {
        onEnd()
        return
      }
      const target = redirect?.(below.view) ?? below.view
      const remaining = stack.slice(0, -1)
      show(target === below.view ? remaining : [...remaining.slice(0, -1), entry(target)], 'back')
    },
    /** Takes out a view that has ended by itself, wherever it is. */
    drop(view: keyof routes) {
      if (!has(view)) return
      const remaining = state.stack.filter((item) => item.view !== view)
      show(remaining.length > 0 ? remaining : [entry(redirect?.(home) ?? home)], 'back')
    },
    /** Forgets what leaving views would trigger. */
    end() {
      for (const { timer } of leaveEffects.values()) clearTimeout(timer)
      leaveEffects.clear()
    },
  }
}
