// All stores of the page, made and wired together: each gets what it needs, and nothing more.

import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Embedded, Shown } from '../address/address';
import { AnalysisStore, provideAnalysis } from '../analyse/analysis.svelte';
import { CanvasStore, provideCanvas } from '../canvas/canvas.svelte';
import { provideDrawingStyle } from '../canvas/style';
import { DrawingActions, provideDrawingActions } from '../drawing/actions';
import { engineStatus } from '../engine/choice.svelte';
import { provideEngine } from '../engine/context';
import type { Engine } from '../engine/engine';
import { FilesStore, provideFiles } from '../files/files.svelte';
import { GalleryStore, provideGallery } from '../gallery/gallery.svelte';
import { SHEET } from '../look/layout';
import type { Picture } from '../model/picture';
import { PlayStore, providePlay } from '../play/play.svelte';
import { DocumentStore, provideDocument } from '../stores/document.svelte';
import { EvaluationStore, provideEvaluation } from '../stores/evaluation.svelte';
import { ModeStore, provideMode } from '../stores/mode.svelte';
import { Opener, provideOpener } from '../stores/opener';
import { Origins } from '../stores/origins';
import { PlaceStore, providePlace } from '../stores/place.svelte';
import { PositionStore, providePosition } from '../stores/position.svelte';
import { RegistryStore, provideRegistry } from '../stores/registry.svelte';
import { loadSettings, provideSettings, saveSettings } from '../stores/settings.svelte';
import { UiStore, provideUi } from '../stores/ui.svelte';
import { Writing, provideWriting } from '../text/writing.svelte';
import { WelcomeStore, provideWelcome } from '../welcome/welcome.svelte';
import { canvasHost } from './canvasHost';
import { Navigation, browserHistory } from './navigation.svelte';

export class Studio {
  readonly settings = loadSettings();
  readonly ui = new UiStore();
  readonly mode = new ModeStore();
  readonly registry = new RegistryStore();
  readonly document: DocumentStore;
  readonly position: PositionStore;
  readonly canvas: CanvasStore;
  readonly evaluation: EvaluationStore;
  readonly analysis: AnalysisStore;
  readonly actions: DrawingActions;
  readonly play: PlayStore;
  readonly writing: Writing;
  readonly opener: Opener;
  readonly files: FilesStore;
  readonly gallery: GalleryStore;
  readonly place: PlaceStore;
  readonly navigation: Navigation;
  readonly welcome: WelcomeStore;

  private readonly darkSystem = new MediaQuery('(prefers-color-scheme: dark)', true);
  readonly theme = $derived<'dark' | 'light'>(
    this.settings.theme === 'auto' ? (this.darkSystem.current ? 'dark' : 'light') : this.settings.theme,
  );
  private readonly lowerPanel = new MediaQuery(SHEET, false);
  /** Where the panel is. */
  readonly layout = $derived<'sheet' | 'side'>(this.lowerPanel.current ? 'sheet' : 'side');

  /** The registry is there, or will not come. */
  private loaded: Promise<unknown> = Promise.resolve();
  /** What the address asked for is open: from now on the address follows the page. */
  private located = $state.raw(false);

  /** An embedded studio is in the frame of another page: it changes, remembers and navigates nothing. */
  constructor(
    readonly engine: Engine,
    readonly embedded = false,
  ) {
    const { settings, ui, mode, registry } = this;
    const fit = () => this.canvas.viewport.fit();
    const origins = new Origins();
    const document = (this.document = new DocumentStore({
      logs: () => settings.log_enabled,
      refusal: () => mode.refusal ?? (embedded && this.located ? 'Open the picture in the studio to change it.' : null),
      notify: (text) => ui.notify(text),
      announce: (text) => ui.announce(text),
      changed: (by, before, after) => this.changed(by, before, after),
    }));
    const position = (this.position = new PositionStore({ document, mode, registry }));
    const canvas = (this.canvas = new CanvasStore(
      canvasHost({
        settings,
        ui,
        mode,
        document,
        position,
        embedded,
        tap: (target) => this.play.tap(target),
        targets: () => this.play.targets,
      }),
    ));
    const evaluation = (this.evaluation = new EvaluationStore({ engine, position }));
    this.analysis = new AnalysisStore({ evaluation, position, mode, ui });
    this.actions = new DrawingActions({ engine, document, position, registry, settings, ui, canvas });
    this.play = new PlayStore({ engine, document, position, mode, ui, canvas, fit });
    this.writing = new Writing({ engine, document, position, origins, fit });
    this.opener = new Opener({
      engine,
      document,
      mode,
      ui,
      origins,
      fit,
      asNew: (title, change) => this.files.asNew(title, change),
    });
    this.files = new FilesStore({
      engine,
      document,
      settings,
      ui,
      remembers: !embedded,
      visit: () => this.navigation.visit,
      hash: () => browserHistory.hash,
      tighten: () => this.actions.tighten(),
      openRules: (file) => this.openRules(file),
      replay: (entries) => {
        mode.startReplay(entries);
        canvas.selection = null;
        fit();
      },
    });
    this.gallery = new GalleryStore({ engine, opener: this.opener, ui });
    const { files, play, opener, gallery } = this;
    const place = (this.place = new PlaceStore({ document, mode, ui, origins, play, files }));
    this.welcome = new WelcomeStore({ position, mode, ui });
    const ready = () => this.loaded;
    this.navigation = new Navigation({ place, files, mode, play, opener, gallery, ui, ready }, browserHistory);
  }

  /** The drawn picture changed: the canvas follows. */
  private changed(by: 'edit' | 'history' | 'reset', before: Picture, after: Picture): void {
    const { canvas, mode, ui } = this;
    if (by === 'edit') canvas.drop(before, after);
    if (by === 'history') this.files.stepped(before, after);
    if (by === 'reset') {
      mode.draw();
      ui.lesson = null;
      canvas.selection = null;
      canvas.viewport.fit();
    }
    canvas.refresh();
  }

  /** Plays by a file of rules; if something is wrong with it, shows where. */
  async openRules(file: File): Promise<void> {
    const { actions, engine, registry, ui } = this;
    try {
      const text = await file.text();
      ui.rulesDraft = text;
      const game = await registry.loadRules(engine, text);
      if (await actions.setRules(text, game)) ui.notify(`Now played by the rules of ${game.title}.`);
    } catch {
      ui.dialog = 'rules';
    }
  }

  /** During a game a move is taken back, otherwise an edit is undone. */
  undo(): void {
    if (this.mode.game) this.play.takeBack();
    else this.document.undo();
  }

  get canUndo(): boolean {
    return this.mode.game ? this.play.canTakeBack : this.document.canUndo;
  }

  /** Hands the stores to the components. */
  provide(): void {
    provideEngine(this.engine);
    provideSettings(this.settings);
    provideUi(this.ui);
    provideMode(this.mode);
    provideRegistry(this.registry);
    provideDocument(this.document);
    providePosition(this.position);
    provideCanvas(this.canvas);
    provideEvaluation(this.evaluation);
    provideAnalysis(this.analysis);
    provideDrawingActions(this.actions);
    providePlay(this.play);
    provideWriting(this.writing);
    provideOpener(this.opener);
    provideFiles(this.files);
    provideGallery(this.gallery);
    providePlace(this.place);
    provideWelcome(this.welcome);
    const { position } = this;
    const theme = () => this.theme;
    provideDrawingStyle({
      get display() {
        return position.display;
      },
      get theme() {
        return theme();
      },
    });
  }

  /** Starts what goes on by itself: evaluating, writing the text, saving, following the address. */
  start(): () => void {
    const { document, files, settings, registry, writing, navigation, place, position, evaluation, analysis } = this;
    const { welcome } = this;
    files.resume();
    const unwatch = files.watch();
    // Links lead where they lead; a page that is only reloaded has an address, too.
    if (browserHistory.hash === '' || browserHistory.state !== null) welcome.greet();
    this.load();
    const follow = () => void navigation.follow();
    void navigation.start().then(() => {
      window.addEventListener('popstate', follow);
      this.located = true;
    });
    const end = $effect.root(() => {
      this.evaluate();
      $effect(() => {
        const { structure } = position;
        // An analysis brings the text along.
        const waits = analysis.shown && !evaluation.problem && !position.misere;
        const known = waits ? (evaluation.analysis?.printed?.notation ?? null) : undefined;
        untrack(() => void writing.follow(structure, known));
      });
      $effect(() => {
        const { current } = place;
        if (this.located) untrack(() => navigation.here(current));
      });
      $effect(() => {
        if (!engineStatus.serverIsGone) untrack(() => void writing.retry());
        if (!engineStatus.serverIsGone && !registry.about) untrack(() => this.load());
      });
      $effect(() => saveSettings(settings));
      $effect(() => {
        const { rules } = position.picture;
        // The evaluation says what is wrong with them.
        if (rules !== undefined) untrack(() => void registry.loadRules(this.engine, rules).catch(() => undefined));
      });
      $effect(() => {
        if (!position.empty) untrack(() => welcome.close());
      });
      $effect(() => {
        void document.history;
        const timer = setTimeout(() => files.autosave(), 250);
        return () => clearTimeout(timer);
      });
    });
    return () => {
      window.removeEventListener('popstate', follow);
      unwatch();
      end();
    };
  }

  /** Shows the picture of an address in a frame, to look at, to play or to analyse. */
  startEmbedded({ as, shown }: { readonly as: Embedded; readonly shown: Shown }): () => void {
    const { navigation, play, ui } = this;
    this.load();
    const end = $effect.root(() => this.evaluate());
    void this.loaded.then(async () => {
      if (!(await navigation.draw(shown))) return;
      this.located = true;
      if (as === 'analyse') ui.openTab('analyse');
      if (as === 'play') play.begin();
    });
    return end;
  }

  private load(): void {
    const { engine, registry, ui } = this;
    this.loaded = registry
      .load(engine)
      .catch(() => ui.fail('The engine isn’t responding. Is the studio still running?'));
  }

  private evaluate(): void {
    const { settings, position, evaluation, analysis } = this;
    $effect(() => {
      // Only the structure matters; moving vertices changes no value.
      void position.structure;
      // What failed without the server is asked again when it is back.
      void engineStatus.serverIsGone;
      const depth = analysis.shown ? 'analysis' : 'value';
      const follow = settings.auto_calculate || analysis.shown;
      untrack(() => (follow ? evaluation.follow(depth) : evaluation.stop()));
    });
  }
}
