import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  EdgesGeometry,
  GridHelper,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { MovingDetail, spreadPoints } from "./moving-detail.ts";
import { sizeOf } from "./profile-size.ts";

export type LidarLook = "orbit" | "top" | "side" | "front";

export interface LidarColours {
  ground: string;
  grid: string;
  low: string;
  high: string;
  box: string;
  missing: string;
}

export interface LidarScene {
  look: (from: LidarLook) => void;
  showBox: (isShown: boolean) => void;
  /** By degrees, around the vehicle and over it. */
  turn: (around: number, over: number) => void;
  /** Greater than 1: nearer. */
  zoom: (factor: number) => void;
  resize: () => void;
  dispose: () => void;
}

/** x along the vehicle, y across, z up. */
const directions: Record<LidarLook, Vector3> = {
  orbit: new Vector3(-1, -1.2, 0.7),
  top: new Vector3(0, -0.001, 1),
  side: new Vector3(0, -1, 0.0001),
  front: new Vector3(-1, 0, 0.0001),
};
const fieldOfViewDegrees = 40;
const cmPerGridCell = 200;
/** All points are drawn again when the view has not moved for so long. */
const settledMs = 150;

/**
 * Draws a scan on a canvas, only when something changes. Without points a red plane stands for the vehicle (WIM-043).
 * Throws if the browser has no WebGL.
 */
export function createLidarScene(
  canvas: HTMLCanvasElement,
  points: Float32Array,
  colours: LidarColours,
): LidarScene {
  const renderer = new WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setClearColor(colours.ground);
  const scene = new Scene();
  const { center, radius, floor, parts, box, geometry } =
    points.length === 0 ? placeholder(colours) : scan(points, colours);
  scene.add(...parts, grid(center, floor, colours));
  const camera = new PerspectiveCamera(fieldOfViewDegrees, 1, radius / 100, radius * 20);
  camera.up.set(0, 0, 1);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(center);

  let frame = 0;
  let settling = 0;
  const detail = new MovingDetail();
  const render = (share: number) => {
    geometry?.setDrawRange(0, Math.ceil((points.length / 3) * share));
    renderer.render(scene, camera);
  };
  const draw = () => {
    frame ||= requestAnimationFrame((nowMs) => {
      frame = 0;
      render(detail.shareAt(nowMs));
      clearTimeout(settling);
      settling = window.setTimeout(() => render(1), settledMs);
    });
  };
  controls.addEventListener("change", draw);
  const place = (offset: Vector3) => {
    camera.position.copy(center).add(offset);
    controls.update();
    draw();
  };
  const look = (from: LidarLook) => {
    const narrow = Math.min(1, camera.aspect);
    const distance = (radius * 1.05) / Math.tan((fieldOfViewDegrees / 360) * Math.PI) / narrow;
    place(directions[from].clone().setLength(distance));
  };
  const resize = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  resize();
  look("orbit");
  return {
    look,
    resize,
    showBox: (isShown) => {
      if (box) box.visible = isShown;
      draw();
    },
    turn: (around, over) => {
      const offset = camera.position.clone().sub(center);
      const right = new Vector3().crossVectors(camera.up, offset).normalize();
      offset.applyAxisAngle(camera.up, (around * Math.PI) / 180);
      const tilted = offset.clone().applyAxisAngle(right, (-over * Math.PI) / 180);
      const angle = tilted.angleTo(camera.up);
      place(angle > 0.01 && angle < Math.PI / 2 ? tilted : offset);
    },
    zoom: (factor) => place(camera.position.clone().sub(center).divideScalar(factor)),
    dispose: () => {
      cancelAnimationFrame(frame);
      clearTimeout(settling);
      controls.dispose();
      disposeParts(scene);
      renderer.dispose();
      // A page has few contexts: vehicle after vehicle would take them from the map.
      renderer.forceContextLoss();
    },
  };
}

interface Drawn {
  center: Vector3;
  radius: number;
  floor: number;
  parts: Object3D[];
  box?: Object3D;
  geometry?: BufferGeometry;
}

function scan(measured: Float32Array, colours: LidarColours): Drawn {
  const points = spreadPoints(measured);
  const { min, max } = sizeOf(points) ?? { min: [0, 0, 0], max: [1, 1, 1] };
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(points, 3));
  geometry.setAttribute("color", new BufferAttribute(coloursOfHeights(points, min[2], max[2], colours), 3));
  const dots = new Points(geometry, new PointsMaterial({ size: 4, vertexColors: true }));
  const [length, width, height] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const center = new Vector3(min[0] + length / 2, min[1] + width / 2, min[2] + height / 2);
  const edges = new EdgesGeometry(new BoxGeometry(length, width, height));
  const box = new LineSegments(edges, new LineBasicMaterial({ color: colours.box }));
  box.position.copy(center);
  return {
    center,
    radius: Math.hypot(length, width, height) / 2 || 1,
    floor: min[2],
    parts: [dots, box],
    box,
    geometry,
  };
}

function placeholder({ missing }: LidarColours): Drawn {
  const [lengthCm, heightCm] = [1000, 300];
  const plane = new Mesh(
    new PlaneGeometry(lengthCm, heightCm),
    new MeshBasicMaterial({ color: missing, side: 2 }),
  );
  plane.rotation.x = Math.PI / 2;
  plane.position.z = heightCm / 2;
  return { center: plane.position.clone(), radius: lengthCm / 2, floor: 0, parts: [plane] };
}

function coloursOfHeights(
  points: Float32Array,
  from: number,
  to: number,
  { low, high }: LidarColours,
): Float32Array {
  const [lowest, highest] = [new Color(low), new Color(high)];
  const mixed = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const share = ((points[at + 2] ?? 0) - from) / (to - from || 1);
    mixed[at] = lowest.r + (highest.r - lowest.r) * share;
    mixed[at + 1] = lowest.g + (highest.g - lowest.g) * share;
    mixed[at + 2] = lowest.b + (highest.b - lowest.b) * share;
  }
  return mixed;
}

function grid(center: Vector3, floor: number, colours: LidarColours): Object3D {
  const cells = 20;
  const lines = new GridHelper(cells * cmPerGridCell, cells, colours.grid, colours.grid);
  lines.rotation.x = Math.PI / 2;
  lines.position.set(center.x, center.y, floor);
  return lines;
}

function disposeParts(scene: Scene): void {
  scene.traverse((part) => {
    if (!(part instanceof Points || part instanceof LineSegments || part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat()) material.dispose();
  });
}
