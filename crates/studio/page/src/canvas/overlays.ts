// Layers drawn over the picture, in the canvas' own coordinates. Analysis and play add theirs here.

import type { Component } from 'svelte';

export const OVERLAYS: readonly Component[] = [];
