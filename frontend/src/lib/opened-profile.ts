/** The profile that is opened on this device, if there is one. */

import { stored } from './storage'

export const PROFILE_KEY = 'huit.profile'

export interface OpenedProfile {
  code: string
  nickname: string
}

export function openedProfile(): OpenedProfile | undefined {
  const found = stored(PROFILE_KEY) as Partial<OpenedProfile> | undefined
  return typeof found?.code === 'string' && typeof found.nickname === 'string' ? (found as OpenedProfile) : undefined
}
