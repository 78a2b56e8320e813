import { isLoopbackHost } from '../core/url.js'
import { hasWindow } from './pageState.js'

export const isLoopbackPage = () => hasWindow() && isLoopbackHost(window.location.hostname)

/** Whether addresses on this machine, without https, may be used: by a page that is served from it, or in the sandbox. */
export const allowsLoopback = ({ sandbox }: { readonly sandbox?: object | undefined }): boolean =>
  sandbox !== undefined || isLoopbackPage()
