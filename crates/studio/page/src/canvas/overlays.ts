// Layers drawn over the picture, in the canvas' own coordinates. Analysis and play add theirs here.

import type { Component } from 'svelte';
import CutLabels from '../analyse/CutLabels.svelte';
import Flow from '../analyse/Flow.svelte';
import Lit from '../analyse/Lit.svelte';
import PlayMarks from '../play/PlayMarks.svelte';

export const OVERLAYS: readonly Component[] = [Flow, PlayMarks, Lit, CutLabels];
