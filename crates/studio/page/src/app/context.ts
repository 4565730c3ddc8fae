// Hands the store to every component.

import { getContext, setContext } from 'svelte';
import type { Studio } from './studio.svelte';

const KEY = Symbol('studio');

export const provideStudio = (studio: Studio): Studio => setContext(KEY, studio);
export const useStudio = (): Studio => getContext<Studio>(KEY);
