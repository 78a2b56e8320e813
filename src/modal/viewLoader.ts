import type { ComponentType } from 'react'
import { importWithRetry } from '../core/importWithRetry.js'
import type { ViewName } from '../router/routes.js'
import type { View } from './feature.js'

export type ViewComponent = ComponentType<{ params: unknown }>

export type ViewLoader = ReturnType<typeof createViewLoader>

/** Loads the chunk of a view; one that is here is handed out at once, one that failed is asked for anew. */
export function createViewLoader(views: ReadonlyMap<ViewName, View<never>>, signal: AbortSignal) {
  const loaded = new Map<ViewName, ViewComponent>()
  const loading = new Map<ViewName, Promise<ViewComponent>>()
  return {
    peek: (name: ViewName) => loaded.get(name),
    load(name: ViewName): Promise<ViewComponent> {
      const known = loading.get(name)
      if (known) return known
      const view = views.get(name)
      if (!view) return Promise.reject(new Error(`no view ${name}`))
      const promise = importWithRetry(view.load, signal).then(
        ({ default: component }) => {
          loaded.set(name, component as ViewComponent)
          return component as ViewComponent
        },
        (error) => {
          loading.delete(name)
          throw error
        },
      )
      loading.set(name, promise)
      return promise
    },
  }
}
