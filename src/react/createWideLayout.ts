import type { WideLayout } from '../modal/viewLoader.js'
import { belowInWide } from '../modal/wideStack.js'
import css from '../ui/styles/wide.css?inline'
import { WideOutlet } from './WideOutlet.js'

/** A list and, beside it, what a row of it needs; loaded with the first wide card. */
export const createWideLayout = (): WideLayout => ({ css, below: belowInWide, Outlet: WideOutlet })
