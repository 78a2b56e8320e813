import { type SwapPreparation, SwapPreparationError } from '../../errors/swapErrors.js'
import { problemOf } from './problemOf.js'

/** A step that failed for another reason than the swap itself says which one it was. */
export async function preparing<T>(step: SwapPreparation, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw problemOf(error).kind === 'failed' ? new SwapPreparationError(step, { cause: error }) : error
  }
}
