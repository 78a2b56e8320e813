import { expect, test, vi } from 'vitest'
import { createApprovalsController } from './approvalsController.js'

/** An approval as the gate makes it, with what becomes of it. */
function createApproval(method = 'personal_sign') {
  const aborter = new AbortController()
  const abort = vi.fn(() => aborter.abort())
  return { approval: { method, signal: aborter.signal, abort }, abort }
}

test('a request waits until its page is shown, and is listed until it ends', async () => {
  const approvals = createApprovalsController()
  const { approval } = createApproval()
  const presented = approvals.show(approval)
  expect(approvals.state.pending).toEqual(['personal_sign'])
  approvals.present()
  const hide = await presented
  expect(approvals.state.pending).toEqual(['personal_sign'])
  hide()
  expect(approvals.state.pending).toEqual([])
})

test('while the page is shown, another request needs no waiting', async () => {
  const approvals = createApprovalsController()
  approvals.present()
  const hide = await approvals.show(createApproval('eth_sendTransaction').approval)
  hide()
  expect(approvals.state.pending).toEqual([])
})

test('hiding the page leaves a request open: another view is on top of it for a moment', async () => {
  const approvals = createApprovalsController()
  const { approval, abort } = createApproval()
  const hidePage = approvals.present()
  await approvals.show(approval)
  hidePage()
  expect(abort).not.toHaveBeenCalled()
  expect(approvals.state.pending).toEqual(['personal_sign'])
})

test('FRM-14: a user who leaves ends what was open then, and nothing that was asked since', async () => {
  const approvals = createApprovalsController()
  const [first, second] = [createApproval(), createApproval('eth_sendTransaction')]
  approvals.present()
  await approvals.show(first.approval)
  const { finish } = approvals.startLeaving()
  await approvals.show(second.approval)
  finish()
  expect(first.abort).toHaveBeenCalledOnce()
  expect(second.abort).not.toHaveBeenCalled()
})

test('a request that is aborted before its page is shown ends at once', async () => {
  const approvals = createApprovalsController()
  const { approval } = createApproval()
  const presented = approvals.show(approval)
  approvals.abortAll()
  await expect(presented).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(approvals.state.pending).toEqual([])
})

test('without a view that could show the page, the request fails', async () => {
  const approvals = createApprovalsController()
  const presented = approvals.show(createApproval().approval)
  approvals.fail(new Error('no chunk'))
  await expect(presented).rejects.toThrow('no chunk')
  expect(approvals.state.pending).toEqual([])
})
