# The command with everything that it needs: docker run --rm -v "$PWD:/work" zoetrope cube -o cube.gif
FROM debian:12-slim
# The release's archive, or the one that scripts/package makes. On 64-bit ARM:
# docker build --build-arg ARCHIVE=Output/zoetrope-1.0.0-linux-aarch64.tar.gz -t zoetrope .
ARG ARCHIVE=Output/zoetrope-1.0.0-linux-x86_64.tar.gz
# ADD unpacks it.
# hadolint ignore=DL3020
ADD ${ARCHIVE} /opt/
RUN ln -s /opt/zoetrope-*/bin/render /usr/local/bin/render
# Frames and goldens are written into the folder that is mounted here.
WORKDIR /work
ENTRYPOINT ["render"]
CMD ["--help"]
