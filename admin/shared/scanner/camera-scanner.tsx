import { useEffect, useRef, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { useMediaQuery } from '#admin/kit/use-media-query.ts';
import { loadBarcodeReader } from './barcode-reader.ts';
import './scanner.css';

/** A barcode stays before the camera for a while: the same text counts again only after this pause. */
const REPEAT_MS = 2_000;
const INTERVAL_MS = 120;

interface CameraScannerProps {
  onScan: (text: string) => void;
  /** The result of the last scan, shown below the image of the camera. */
  status?: string;
}

/** A button that reads barcodes with the camera of a phone or tablet; on computers it is absent. */
export function CameraScanner({ onScan, status }: CameraScannerProps) {
  const [isOn, setIsOn] = useState(false);
  const [problem, setProblem] = useState('');
  const isTouchDevice = useMediaQuery('(pointer: coarse)');
  const hasDetector = 'BarcodeDetector' in globalThis;
  if (!isTouchDevice && !hasDetector) return null;

  function toggle(): void {
    setProblem(!isOn && !navigator.mediaDevices ? PROBLEMS.insecure : '');
    setIsOn(!isOn && Boolean(navigator.mediaDevices));
  }
  const fail = (text: string) => {
    setIsOn(false);
    setProblem(text);
  };
  return (
    <div className="camera">
      <Button onClick={toggle}>{isOn ? 'Stop the camera' : 'Scan with the camera'}</Button>
      {isOn && <Camera onScan={onScan} onFailure={fail} />}
      {isOn && status && <p aria-hidden="true">{status}</p>}
      <p role="status" className="camera-problem">
        {problem}
      </p>
    </div>
  );
}

const OTHER_WAYS = 'A barcode scanner works too, and numbers can be typed.';
const PROBLEMS = {
  insecure: `The browser gives the camera only to a secure address (https). ${OTHER_WAYS}`,
  absent: `This device has no camera. ${OTHER_WAYS}`,
  denied: `The camera is not allowed. Allow it for this site in the settings of the browser, then try again. ${OTHER_WAYS}`,
  busy: `The camera is used by another app. Close that app, then try again. ${OTHER_WAYS}`,
  unread: `The scanner could not be loaded. Check the network, then try again. ${OTHER_WAYS}`,
};

/** What to do about an error of `getUserMedia`. */
function problemOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return PROBLEMS.denied;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return PROBLEMS.absent;
    case 'NotReadableError':
    case 'AbortError':
      return PROBLEMS.busy;
    default:
      return PROBLEMS.unread;
  }
}

interface CameraProps {
  onScan: (text: string) => void;
  /** Receives a sentence with what to do. */
  onFailure: (problem: string) => void;
}

function Camera({ onScan, onFailure }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onScan, onFailure });
  latest.current = { onScan, onFailure };
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isStopped = false;
    let last = { text: '', at: 0 };

    async function start(): Promise<void> {
      try {
        const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
        const read = await loadBarcodeReader();
        const element = video.current;
        if (isStopped || !element) return stop();
        element.srcObject = stream;
        await element.play();
        while (!isStopped) {
          const text = await read(element).catch(() => undefined);
          if (text !== undefined && !isStopped) report(text);
          await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
        }
      } catch (error) {
        stop();
        if (!isStopped) latest.current.onFailure(problemOf(error));
      }
    }
    function report(text: string): void {
      const now = Date.now();
      if (text !== last.text || now - last.at > REPEAT_MS) {
        latest.current.onScan(text);
        navigator.vibrate?.(40);
      }
      last = { text, at: now };
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start();
    return () => {
      isStopped = true;
      stop();
    };
  }, []);
  return <video ref={video} className="camera-video" muted playsInline aria-label="Camera" />;
}
