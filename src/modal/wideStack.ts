import type { Entry } from '../router/createRouter.js'
import type { Routes, ViewName } from '../router/routes.js'

/** The two parts of a wide card. */
export type Side = 'list' | 'detail'

export type SideOf = (view: ViewName) => Side | undefined

type Stack = readonly Entry<Routes>[]

/** A wallet is the same if its id is. */
const identityOf = (value: unknown) => (typeof value === 'object' && value && 'id' in value ? value.id : value)

/** Whether two views have the same params. */
function isSameChoice(before: unknown, now: unknown) {
  const [first, second] = [before, now].map((params) => new Map(Object.entries(params ?? {})))
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])
  return [...names].every((name) => identityOf(first?.get(name)) === identityOf(second?.get(name)))
}

/** Where the list is that the top of the history belongs to, or -1: a wide card then shows the top alone. */
function findList(stack: Stack, sideOf: SideOf): number {
  let index = stack.length - 1
  while (index >= 0 && sideOf((stack[index] as Entry<Routes>).view) === 'detail') index--
  const list = stack[index]
  return list && sideOf(list.view) === 'list' ? index : -1
}

/** What a wide card shows: a list, and the view that a row of it has opened. */
export function splitStack(stack: Stack, sideOf: SideOf) {
  const index = findList(stack, sideOf)
  return {
    list: stack[index],
    detail: index >= 0 && index < stack.length - 1 ? stack[stack.length - 1] : undefined,
    canBack: index > 0,
  }
}

/**
 * What a wide card puts a view on: the list is still there, so another choice takes the place of the last one. The same
 * choice again changes nothing, because no wallet is asked twice.
 */
export function belowInWide(stack: Stack, sideOf: SideOf, view: ViewName, params: unknown): Stack {
  const index = findList(stack, sideOf)
  const top = stack[stack.length - 1]
  if (index < 0 || sideOf(view) === undefined) return stack
  if (top?.view === view && isSameChoice(top.params, params)) return stack
  return stack.slice(0, index + 1)
}
