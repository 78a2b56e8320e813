import type { features } from '../features/index.js'
import type { Feature } from '../modal/feature.js'

type RoutesOf<feature> = feature extends Feature<string, infer routes> ? routes : never
type Intersect<union> = (union extends unknown ? (member: union) => void : never) extends (all: infer all) => void
  ? all
  : never

/** Every view and its params, derived from the features. */
export type Routes = Intersect<RoutesOf<(typeof features)[number]>>
export type ViewName = keyof Routes
