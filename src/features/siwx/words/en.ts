export default {
  'siwx.title': 'Sign in',
  'siwx.heading': 'Prove this wallet is yours',
  'siwx.text': '{app} asks for a signature to sign you in. It costs nothing and moves nothing.',
  'siwx.required':
    '{app} needs a signature before you go on. It costs nothing and moves nothing. Without it you are disconnected.',
  'siwx.wallet': 'Wallet',
  'siwx.network': 'Network',
  'siwx.sign': 'Sign',
  'siwx.cancel': 'Cancel',
  'siwx.cancelling': 'Cancelling...',
  'siwx.disconnect': 'Disconnect',
  'siwx.declined': 'Signature declined',
  'siwx.smart': 'This application might not support Smart Accounts',
  'siwx.failed': "We couldn't sign you in. Try again.",
  'siwx.matches': 'Matches this page',
  'siwx.differs': 'Not this page',
  'siwx.locked': 'Finish signing in, or disconnect.',
} as const
