import { describe, expect, test } from 'vitest'
import type { Modal } from '../../modal/modal.js'
import { embedded } from './feature.js'

const locksWith = (mandatory: string | undefined) =>
  embedded.views.ApproveTransaction.locks?.({ ui: { mandatoryView: () => mandatory } } as unknown as Modal)

describe('close is disabled in the approve view', () => {
  test('while SIWX is required and no sessions exist', () => {
    expect(locksWith('SIWXSignMessage')).toBe('embedded.approve.locked')
  })

  test('and not otherwise', () => {
    expect(locksWith(undefined)).toBeFalsy()
  })
})
